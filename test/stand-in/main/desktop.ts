import { EventEmitter } from 'node:events';

/** Never fires: Chromium does not report that the computer slept, nor the user's activity. A test can emit its events. */
class PowerMonitor extends EventEmitter {
  getSystemIdleTime(): number {
    return 0;
  }
}

export const powerMonitor = new PowerMonitor();

let copied = '';

/**
 * The app's own clipboard: a copied text stays in the main process, so that a test does not change the user's
 * clipboard.
 */
export const clipboard = {
  readText: () => Promise.resolve(copied),
  writeText(text: string): Promise<void> {
    copied = text;
    return Promise.resolve();
  },
};
