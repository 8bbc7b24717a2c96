import type { EventEmitter } from 'node:events';
import type { Session } from '../chromium/protocol.ts';
import { createCodec } from '../page/codec.ts';
import { type DocumentScripts, preloadWorld } from '../page/document-scripts.ts';
import type { Downward, Upward } from '../page/preload-runtime.ts';
import { ipcMain } from './ipc-main.ts';

const { encode, decode } = createCodec();

/** The part of its WebContents that a message of the page needs. */
export interface IpcSender {
  readonly contents: EventEmitter;
  readonly mainFrame: object;
  /** The page requests a window. */
  openWindow(url: string): void;
}

/**
 * Electron's IPC with the preload of one page: only values that can be structured-cloned (docs/tutorial/ipc.md,
 * "Object serialization").
 */
export class PageIpc {
  readonly #page: Session;
  readonly #scripts: DocumentScripts;
  readonly #sender: IpcSender;
  /** The preload's world in the current document. */
  #context: number | null = null;

  constructor(page: Session, mainFrame: string, scripts: DocumentScripts, sender: IpcSender) {
    this.#page = page;
    this.#scripts = scripts;
    this.#sender = sender;
    page.on('Runtime.executionContextCreated', ({ context }) => {
      // DevTools' types leave this part open.
      const { frameId } = (context.auxData ?? {}) as { frameId?: string };
      if (context.name === preloadWorld && frameId === mainFrame) this.#context = context.id;
    });
    page.on('Runtime.bindingCalled', ({ name, payload, executionContextId }) => {
      // Written by the preload's runtime, in a world the page cannot reach.
      if (name === scripts.binding) void this.#receive(decode(payload) as Upward, executionContextId);
    });
  }

  /** lib/browser/api/web-frame-main.ts, send: a value that can't be cloned is only logged. */
  send(channel: string, args: readonly unknown[]): void {
    let text: string;
    try {
      text = encode({ kind: 'event', channel, args: [...args] } satisfies Downward);
    } catch {
      return console.error('Error sending from webFrameMain: ', new Error('Failed to serialize arguments'));
    }
    this.#write(text);
  }

  async #receive(message: Upward, context: number): Promise<void> {
    if (message.kind === 'open') return this.#sender.openWindow(message.url);
    // As in Electron, a document that is no longer shown has no frame.
    const senderFrame = context === this.#context ? this.#sender.mainFrame : null;
    const event = { sender: this.#sender.contents, senderFrame, type: 'frame', processId: 0, frameId: 0 };
    if (message.kind === 'send') {
      ipcMain.emit(message.channel, event, ...message.args);
      return;
    }
    const { id, channel, args } = message;
    // lib/browser/ipc-dispatch.ts: a result that cannot be cloned is an error of the handler's, like one that it throws.
    try {
      this.#write(
        encode({ kind: 'result', id, value: await ipcMain.invoke(channel, event, args) } satisfies Downward),
      );
    } catch (error) {
      console.error(`Error occurred in handler for '${channel}':`, error);
      const text = `Error invoking remote method '${channel}': ${String(error)}`;
      this.#write(encode({ kind: 'failure', id, message: text } satisfies Downward));
    }
  }

  #write(text: string): void {
    if (this.#context === null) return;
    const expression = `globalThis['${this.#scripts.receiver}'](${JSON.stringify(text)})`;
    // A document that is no longer shown receives no messages.
    this.#page.send('Runtime.evaluate', { contextId: this.#context, expression }).catch(() => {});
  }
}
