import { spawn } from 'node:child_process';
import { EventEmitter } from 'node:events';

/**
 * Never fires: Chromium does not say when the computer slept, nor who sits before it. A test may emit `resume` itself, and
 * `lock-screen` where there is one: power-monitor.md has it on macOS and Windows only.
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

/** The app's own: what is copied stays in the main process, so that a test does not touch what a person has copied. */
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
    // A desktop without one opens nothing; the app goes on.
    spawn(command, [url], { stdio: 'ignore', detached: true })
      .on('error', () => {})
      .unref();
    return Promise.resolve();
  },
};
