import type Electron from 'electron';
import { isReady, needReady } from './readiness.ts';

const needApp = () => needReady('dialog module can only be used after app is ready');

/**
 * Electron's dialog. Chromium has no such window to control: every dialog is canceled, unless a test replaces the
 * result.
 */
export const dialog = {
  showSaveDialog(): Promise<Electron.SaveDialogReturnValue> {
    needApp();
    return Promise.resolve({ canceled: true, filePath: '' });
  },

  showOpenDialog(): Promise<Electron.OpenDialogReturnValue> {
    needApp();
    return Promise.resolve({ canceled: true, filePaths: [] });
  },

  /** It stays open until the user closes it, and the app goes on meanwhile. Nobody can close it here. */
  showMessageBox(...asked: readonly unknown[]): Promise<Electron.MessageBoxReturnValue> {
    needApp();
    console.error(asked.at(-1));
    return new Promise(() => {});
  },

  /**
   * message_box_gtk.cc, ShowErrorBox: before `ready` it prints on Linux. Afterwards it is modal (dialog.md), and no
   * script of the app runs until the user has closed it. The first signal of a kind is lost, and only a second one
   * kills. It can't be closed here, and only SIGKILL ends it.
   */
  showErrorBox(title: string, content: string): void {
    process.stderr.write(`${title}\n${content}\n`);
    if (!isReady()) return;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  },
};
