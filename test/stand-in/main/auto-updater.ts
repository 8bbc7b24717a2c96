import { EventEmitter } from 'node:events';

/** Electron's own updater, of Windows and macOS: of it the app and electron-updater use an event here. */
export const autoUpdater = new EventEmitter();
