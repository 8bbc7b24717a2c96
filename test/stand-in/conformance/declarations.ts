// Compares the stand-in with Electron's own declarations: it compiles only with the types that the app uses.
import type Electron from 'electron';
import type * as standIn from '../electron.ts';

type Conforms<Ours extends Electrons, Electrons> = Ours;

export type App = Conforms<
  typeof standIn.app,
  Pick<
    Electron.App,
    | 'enableSandbox'
    | 'exit'
    | 'getAppPath'
    | 'getLocale'
    | 'getName'
    | 'getPath'
    | 'getVersion'
    | 'hasSingleInstanceLock'
    | 'isPackaged'
    | 'isReady'
    | 'quit'
    | 'relaunch'
    | 'releaseSingleInstanceLock'
    | 'requestSingleInstanceLock'
    | 'setAppUserModelId'
    | 'setAsDefaultProtocolClient'
    | 'setPath'
    | 'setToastActivatorCLSID'
    | 'whenReady'
  > & { commandLine: Pick<Electron.CommandLine, 'appendSwitch' | 'getSwitchValue' | 'hasSwitch'> }
>;
export type Window = Conforms<
  standIn.BrowserWindow,
  Pick<
    Electron.BrowserWindow,
    | 'close'
    | 'destroy'
    | 'focus'
    | 'getBounds'
    | 'getContentBounds'
    | 'getNormalBounds'
    | 'getTitle'
    | 'hide'
    | 'id'
    | 'isDestroyed'
    | 'isMaximized'
    | 'isMinimized'
    | 'isVisible'
    | 'loadURL'
    | 'maximize'
    | 'minimize'
    | 'restore'
    | 'setBounds'
    | 'show'
    | 'showInactive'
    | 'unmaximize'
  >
>;
export type Contents = Conforms<
  Omit<standIn.BrowserWindow['webContents'], 'capturePage'>,
  Pick<
    Electron.WebContents,
    | 'close'
    | 'executeJavaScript'
    | 'focus'
    | 'forcefullyCrashRenderer'
    | 'getURL'
    | 'id'
    | 'isDestroyed'
    | 'getWebRTCIPHandlingPolicy'
    | 'isLoading'
    | 'loadURL'
    | 'send'
    | 'setWebRTCIPHandlingPolicy'
    | 'setZoomFactor'
  >
>;
export type IpcMain = Conforms<typeof standIn.ipcMain, Pick<Electron.IpcMain, 'handle' | 'removeHandler'>>;
export type Protocol = Conforms<
  typeof standIn.protocol,
  Pick<Electron.Protocol, 'handle' | 'isProtocolHandled' | 'registerSchemesAsPrivileged' | 'unhandle'>
>;
export type Session = Conforms<
  typeof standIn.session.defaultSession,
  Pick<
    Electron.Session,
    | 'getStoragePath'
    | 'isPersistent'
    | 'setDevicePermissionHandler'
    | 'setPermissionCheckHandler'
    | 'setPermissionRequestHandler'
  >
>;
export type NativeTheme = Conforms<
  typeof standIn.nativeTheme,
  Pick<Electron.NativeTheme, 'shouldUseDarkColors' | 'themeSource'>
>;
export type SystemPreferences = Conforms<
  typeof standIn.systemPreferences,
  Pick<Electron.SystemPreferences, 'getAccentColor' | 'subscribeNotification'>
>;
export type Clipboard = Conforms<
  typeof standIn.clipboard,
  Pick<Electron.Clipboard, 'readText' | 'writeText'>
>;
export type Dialog = Conforms<
  typeof standIn.dialog,
  Pick<Electron.Dialog, 'showErrorBox' | 'showOpenDialog' | 'showSaveDialog'>
>;
export type Shell = Conforms<typeof standIn.shell, Pick<Electron.Shell, 'openExternal'>>;
export type Notification = Conforms<
  standIn.Notification,
  Pick<Electron.Notification, 'body' | 'close' | 'show' | 'title'>
>;
export type Tray = Conforms<
  Omit<standIn.Tray, 'setContextMenu' | 'setImage'>,
  Pick<Electron.Tray, 'destroy' | 'isDestroyed' | 'setToolTip'>
>;
export type MenuItem = Conforms<
  Omit<InstanceType<typeof standIn.Menu>['items'][number], 'click' | 'submenu'>,
  Pick<Electron.MenuItem, 'checked' | 'enabled' | 'label' | 'type'>
>;
export type NativeImage = Conforms<
  ReturnType<typeof standIn.nativeImage.createFromDataURL>,
  Pick<
    Electron.NativeImage,
    'addRepresentation' | 'getSize' | 'isEmpty' | 'isTemplateImage' | 'setTemplateImage'
  >
>;
export type SafeStorage = Conforms<
  typeof standIn.safeStorage,
  Pick<
    Electron.SafeStorage,
    'decryptStringAsync' | 'encryptStringAsync' | 'getSelectedStorageBackend' | 'isAsyncEncryptionAvailable'
  >
>;
