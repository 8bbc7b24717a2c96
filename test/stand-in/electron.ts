// The module `electron` of the main process if Electron's runtime is not available: the parts that this app uses,
// over a Chromium that is controlled through the DevTools protocol. An import that is missing here fails when the
// app is linked, with its name.
export { app } from './main/app.ts';
export { BrowserWindow, webContents } from './main/browser-window.ts';
export { clipboard, powerMonitor } from './main/desktop.ts';
export { dialog } from './main/dialog.ts';
export { ipcMain } from './main/ipc-main.ts';
export { autoUpdater } from './main/auto-updater.ts';
export { Menu } from './main/menu.ts';
export { nativeImage } from './main/native-image.ts';
export { nativeTheme } from './main/native-theme.ts';
export { Notification } from './main/notification.ts';
export { safeStorage } from './main/safe-storage.ts';
export { screen } from './main/screen.ts';
export { protocol } from './main/protocol.ts';
export { session } from './main/session.ts';
export { systemPreferences } from './main/system-preferences.ts';
export { Tray } from './main/tray.ts';
