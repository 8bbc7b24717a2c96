import { spawn } from 'node:child_process';
import { EventEmitter } from 'node:events';

/**
 * Never fires: Chromium does not report that the computer slept, nor the user's activity. A test can emit
 * `resume` itself, and `lock-screen` on a system with it: power-monitor.md has it on macOS and Windows only.
 */
class PowerMonitor extends EventEmitter {
  getSystemIdleTime(): number {
    return 0;
  }

  override emit(event: string | symbol, ...args: unknown[]): boolean {
    const isElsewhere = event === 'lock-screen' || event === 'unlock-screen';
    return !(isElsewhere && process.platform === 'linux') && super.emit(event, ...args);
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

export const shell = {
  async openExternal(url: string): Promise<void> {
    const command = process.platform === 'darwin' ? 'open' : 'xdg-open';
    // A desktop without one opens nothing, and the app continues.
    spawn(command, [url], { stdio: 'ignore', detached: true })
      .on('error', () => {})
      .unref();
    return Promise.resolve();
  },
};
