import { spawn } from 'node:child_process';
import { EventEmitter } from 'node:events';
import type Electron from 'electron';
import { needReady } from './readiness.ts';

/** Electron's Notification, shown by `notify-send` if it is installed. */
export class Notification extends EventEmitter {
  readonly title: string;
  readonly body: string;

  constructor(options: Electron.NotificationConstructorOptions = {}) {
    super();
    // electron_api_notification.cc, New.
    needReady('Cannot create Notification before app is ready');
    this.title = options.title ?? '';
    this.body = options.body ?? '';
  }

  static isSupported(): boolean {
    return process.platform === 'linux';
  }

  show(): void {
    spawn('notify-send', ['--', this.title, this.body], { stdio: 'ignore' }).on('error', () => {});
  }
}
