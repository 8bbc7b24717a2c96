import type { BridgeEnd } from './bridge-end.ts';
import type { Codec } from './codec.ts';

/** From the preload to the main process. */
export type Upward =
  | { readonly kind: 'invoke'; readonly id: number; readonly channel: string; readonly args: unknown[] }
  | { readonly kind: 'send'; readonly channel: string; readonly args: unknown[] }
  | { readonly kind: 'open'; readonly url: string };

/** From the main process to the preload. */
export type Downward =
  | { readonly kind: 'result'; readonly id: number; readonly value: unknown }
  | { readonly kind: 'failure'; readonly id: number; readonly message: string }
  | { readonly kind: 'event'; readonly channel: string; readonly args: unknown[] };

type Listener = (event: unknown, ...args: unknown[]) => void;
interface Call {
  resolve(value: unknown): void;
  reject(error: Error): void;
}

/**
 * The environment of a sandboxed preload: a `require` for `electron` only. It is sent into the preload's world as source
 * text, so it must use only its arguments.
 * @param send sends text to the main process.
 * @param receiver the name of the global function that receives text from the main process.
 */
export function createPreloadRuntime(
  bridge: BridgeEnd,
  { encode, decode }: Codec,
  send: (text: string) => void,
  receiver: string,
) {
  const calls = new Map<number, Call>();
  const listeners = new Map<string, Set<Listener>>();
  let lastId = 0;

  function sendMessage(message: Upward): void {
    send(encode(message));
  }

  function listenersOf(channel: string): Set<Listener> {
    const known = listeners.get(channel) ?? new Set();
    listeners.set(channel, known);
    return known;
  }

  const ipcRenderer = {
    invoke(channel: string, ...args: unknown[]): Promise<unknown> {
      return new Promise((resolve, reject) => {
        const id = ++lastId;
        sendMessage({ kind: 'invoke', id, channel, args });
        calls.set(id, { resolve, reject });
      });
    },
    send(channel: string, ...args: unknown[]): void {
      sendMessage({ kind: 'send', channel, args });
    },
    on(channel: string, listener: Listener) {
      listenersOf(channel).add(listener);
      return ipcRenderer;
    },
  };

  function receive(text: string): void {
    // The main process of the stand-in wrote it.
    const message = decode(text) as Downward;
    if (message.kind === 'event') {
      const event = { sender: ipcRenderer, ports: [] };
      for (const listener of listenersOf(message.channel)) listener(event, ...message.args);
      return;
    }
    const call = calls.get(message.id);
    calls.delete(message.id);
    if (message.kind === 'result') call?.resolve(message.value);
    else call?.reject(new Error(message.message));
  }
  Object.defineProperty(globalThis, receiver, { value: receive });

  // Main must allow new windows. The request is sent here, because main cannot refuse a window that Chromium has
  // already created.
  function openInstead(url: string): null {
    sendMessage({ kind: 'open', url: new URL(url, location.href).href });
    return null;
  }
  bridge.expose('open', (url: unknown = '') => openInstead(String(url)));
  function catchLink(event: MouseEvent): void {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (link === null || event.defaultPrevented) return;
    const isElsewhere = link.target !== '' && !['_self', '_parent', '_top'].includes(link.target);
    if (!isElsewhere && event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey) return;
    event.preventDefault();
    openInstead(link.href);
  }
  addEventListener('click', catchLink);
  addEventListener('auxclick', catchLink);

  const electron = { ipcRenderer, contextBridge: { exposeInMainWorld: bridge.expose } };
  return (name: string) => {
    if (name === 'electron' || name === 'electron/renderer') return electron;
    throw new Error(`module not found: ${name}`);
  };
}
