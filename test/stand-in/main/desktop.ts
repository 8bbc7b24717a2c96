import { spawn } from 'node:child_process';
import { EventEmitter } from 'node:events';
import type Electron from 'electron';

/** Never fires: Chromium does not say when the computer slept, nor who sits before it. A test may emit `resume` itself. */
export const powerMonitor = Object.assign(new EventEmitter(), { getSystemIdleTime: () => 0 });

let copied = '';

/** The app's own: what is copied stays in the main process, so that a test does not touch what a person has copied. */
export const clipboard = {
  readText: () => Promise.resolve(copied),
  writeText(text: string): Promise<void> {
    copied = text;
    return Promise.resolve();
  },
};

export const dialog = {
  /** Chromium has no such window to drive: nobody chooses, unless a test puts an answer in its place. */
  showSaveDialog(..._asked: readonly unknown[]): Promise<Electron.SaveDialogReturnValue> {
    return Promise.resolve({ canceled: true, filePath: '' });
  },
  showOpenDialog(..._asked: readonly unknown[]): Promise<Electron.OpenDialogReturnValue> {
    return Promise.resolve({ canceled: true, filePaths: [] });
  },
  /** On the standard error, where a developer looks; Electron would wait in a window of its own. */
  showErrorBox(title: string, content: string): void {
    process.stderr.write(`${title}: ${content}\n`);
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

export class Notification extends EventEmitter {
  readonly title: string;
  readonly body: string;

  constructor(options: Electron.NotificationConstructorOptions = {}) {
    super();
    this.title = options.title ?? '';
    this.body = options.body ?? '';
  }

  static isSupported(): boolean {
    return process.platform === 'linux';
  }

  show(): void {
    spawn('notify-send', ['--', this.title, this.body], { stdio: 'ignore' }).on('error', () => {});
    this.emit('show', {});
  }
}
