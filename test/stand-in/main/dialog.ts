import { EventEmitter } from 'node:events';
import type Electron from 'electron';
import { isReady, needReady } from './readiness.ts';

/** lib/browser/api/dialog.ts: with a window before the options, or without. @throws as Electron for a wrong option */
function checkOptions([first, second]: readonly unknown[]): ReadonlyMap<string, unknown> {
  needReady('dialog module can only be used after app is ready');
  const given = first instanceof EventEmitter || first === null ? second : first;
  const options = new Map<string, unknown>(Object.entries(given ?? {}));
  for (const name of ['title', 'buttonLabel', 'defaultPath', 'message', 'nameFieldLabel', 'detail']) {
    if (typeof (options.get(name) ?? '') !== 'string')
      throw new TypeError(`${sentence(name)} must be a string`);
  }
  for (const name of ['properties', 'buttons']) {
    if (!Array.isArray(options.get(name) ?? [])) throw new TypeError(`${sentence(name)} must be an array`);
  }
  return options;
}

/** `buttonLabel` as Electron writes it: Button label. */
function sentence(name: string): string {
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const boxTypes = ['none', 'info', 'warning', 'error', 'question'];

/**
 * Electron's dialog. Chromium has no such window to control: every dialog is canceled, unless a test replaces the
 * result.
 */
export const dialog = {
  showSaveDialog(...asked: readonly unknown[]): Promise<Electron.SaveDialogReturnValue> {
    checkOptions(asked);
    return Promise.resolve({ canceled: true, filePath: '' });
  },

  showOpenDialog(...asked: readonly unknown[]): Promise<Electron.OpenDialogReturnValue> {
    checkOptions(asked);
    return Promise.resolve({ canceled: true, filePaths: [] });
  },

  /** It stays open until the user closes it, and the app goes on meanwhile. Nobody can close it here. */
  async showMessageBox(...asked: readonly unknown[]): Promise<Electron.MessageBoxReturnValue> {
    const options = checkOptions(asked);
    const { type = 'none', title = '', message = '', detail = '' } = Object.fromEntries(options);
    if (!boxTypes.some((known) => known === type)) throw new TypeError('Invalid message box type');
    console.error([title, message, detail].join('\n'));
    return new Promise(() => {});
  },

  /**
   * message_box_gtk.cc, ShowErrorBox: before `ready` it prints on Linux. Afterwards it is modal (dialog.md), and no
   * script of the app runs until the user has closed it. The first signal of a kind is lost, and only a second one
   * kills. It can't be closed here, and only SIGKILL ends it.
   */
  showErrorBox(title: string, content: string): void {
    for (const [index, text] of [title, content].entries()) {
      if (text === undefined) throw new TypeError('Insufficient number of arguments.');
      if (typeof text !== 'string') throw new TypeError(`Error processing argument at index ${index}`);
    }
    process.stderr.write(`${title}\n${content}\n`);
    if (!isReady()) return;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  },
};
