import { EventEmitter } from 'node:events';
import type Electron from 'electron';
import { behaviors } from '../options.ts';
import { isReady, needReady } from './readiness.ts';

/** lib/browser/api/dialog.ts, showOpenDialog and showSaveDialog: with a window before the options, or without. */
function checkOptions([first, second]: readonly unknown[]): void {
  const options = first instanceof EventEmitter || first === null ? second : first;
  if (typeof options !== 'object' || options === null) throw new TypeError('Options must be an object');
  for (const name of ['title', 'buttonLabel', 'defaultPath', 'message', 'nameFieldLabel']) {
    const value: unknown = Reflect.get(options, name);
    if (value !== undefined && typeof value !== 'string')
      throw new TypeError(`${sentence(name)} must be a string`);
  }
  const properties: unknown = Reflect.get(options, 'properties');
  if (properties !== undefined && !Array.isArray(properties))
    throw new TypeError('Properties must be an array');
}

/** `buttonLabel` as Electron writes it: Button label. */
function sentence(name: string): string {
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

// lib/browser/api/dialog.ts, checkAppInitialized: only showErrorBox is allowed before `ready`.
const needApp = () => needReady('dialog module can only be used after app is ready');

/**
 * Electron's dialog. Chromium has no such window to control: every dialog is canceled, unless a test replaces the
 * result.
 */
export const dialog = {
  showSaveDialog(...asked: readonly unknown[]): Promise<Electron.SaveDialogReturnValue> {
    needApp();
    checkOptions(asked);
    return Promise.resolve({ canceled: true, filePath: '' });
  },

  showOpenDialog(...asked: readonly unknown[]): Promise<Electron.OpenDialogReturnValue> {
    needApp();
    checkOptions(asked);
    return Promise.resolve({ canceled: true, filePaths: [] });
  },

  /**
   * message_box_gtk.cc, ShowErrorBox: before `ready` it prints on Linux. Afterwards it is modal (dialog.md), and
   * no script of the app runs until the user has closed it. It cannot be closed here: a signal ends the process.
   */
  showErrorBox(title: string, content: string): void {
    for (const [index, text] of [title, content].entries()) {
      if (text === undefined) throw new TypeError('Insufficient number of arguments.');
      if (typeof text !== 'string') throw new TypeError(`Error processing argument at index ${index}`);
    }
    process.stderr.write(`${title}\n${content}\n`);
    if (!isReady() || behaviors['error-box'] === 'dismissed') return;
    // The loop is blocked, so a listener would only prevent a signal from ending the process.
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.removeAllListeners(signal);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  },
};
