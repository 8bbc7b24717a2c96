import type Electron from 'electron';
import { behaviours } from '../options.ts';
import { isReady, needReady } from './readiness.ts';

// lib/browser/api/dialog.ts, checkAppInitialized: of the boxes only showErrorBox may come before `ready`.
const needApp = () => needReady('dialog module can only be used after app is ready');

/** Electron's dialog. Chromium has no such window to drive: nobody chooses, unless a test puts an answer in its place. */
export const dialog = {
  async showSaveDialog(..._asked: readonly unknown[]): Promise<Electron.SaveDialogReturnValue> {
    needApp();
    return { canceled: true, filePath: '' };
  },

  async showOpenDialog(..._asked: readonly unknown[]): Promise<Electron.OpenDialogReturnValue> {
    needApp();
    return { canceled: true, filePaths: [] };
  },

  /**
   * message_box_gtk.cc, ShowErrorBox: before `ready` it prints on Linux; afterwards it is modal (dialog.md), and no script of
   * the app runs until a person has closed it. Nobody can close it here: the process ends by a signal.
   */
  showErrorBox(title: string, content: string): void {
    process.stderr.write(`${title}\n${content}\n`);
    if (!isReady() || behaviours['error-box'] === 'dismissed') return;
    // The loop does not turn any more, so that a listener would only keep a signal from ending the process.
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.removeAllListeners(signal);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  },
};
