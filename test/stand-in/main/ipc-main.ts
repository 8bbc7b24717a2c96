import { EventEmitter } from 'node:events';
import type Electron from 'electron';

type Handler = Parameters<Electron.IpcMain['handle']>[1];

/** Electron's ipcMain. */
class IpcMain extends EventEmitter {
  readonly #handlers = new Map<string, Handler>();

  // lib/browser/ipc-main-impl.ts: a channel has one handler, which is a function.
  handle(channel: string, handler: Handler): void {
    if (this.#handlers.has(channel))
      throw new Error(`Attempted to register a second handler for '${channel}'`);
    if (typeof handler !== 'function')
      throw new TypeError(`Expected handler to be a function, but found type '${typeof handler}'`);
    this.#handlers.set(channel, handler);
  }

  /** Handles a page's `ipcRenderer.invoke`. @throws the handler's error, or that there is no handler */
  async invoke(channel: string, event: object, args: readonly unknown[]): Promise<unknown> {
    const handler = this.#handlers.get(channel);
    if (handler === undefined) throw new Error(`No handler registered for '${channel}'`);
    // It has the properties that handlers of this app use. Electron's event has more.
    return handler(event as Electron.IpcMainInvokeEvent, ...args);
  }
}

// lib/browser/ipc-main-impl.ts: an `error` channel of the page's must not end the main process.
export const ipcMain = new IpcMain().on('error', () => {});
