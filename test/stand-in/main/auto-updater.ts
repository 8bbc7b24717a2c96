import { EventEmitter } from 'node:events';

/** Electron's own updater for Windows and macOS. The app and electron-updater use one of its events here. */
export const autoUpdater = new EventEmitter();
