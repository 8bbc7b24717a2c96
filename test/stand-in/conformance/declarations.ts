// Compares the stand-in with Electron's own declarations: it compiles only if each member that both have is as
// strict here. The members that are named have another type: a class of the stand-in's own, or a part of Electron's.
import type Electron from 'electron';
import type { EventEmitter } from 'node:events';
import type * as standIn from '../electron.ts';

/** The members of both, without those of an EventEmitter: Electron declares an overload for each of its events. */
type Common<Ours, Electrons, Except> = Pick<
  Electrons,
  Exclude<keyof Electrons & keyof Ours, Except | keyof EventEmitter>
>;
type Conforms<Ours extends Common<Ours, Electrons, Except>, Electrons, Except = never> = Ours;

export type Conforming = [
  Conforms<typeof standIn.app, Electron.App, 'getAppMetrics' | 'commandLine'>,
  Conforms<standIn.BrowserWindow, Electron.BrowserWindow, 'webContents'>,
  Conforms<
    standIn.BrowserWindow['webContents'],
    Electron.WebContents,
    'capturePage' | 'mainFrame' | 'session' | 'setWindowOpenHandler'
  >,
  Conforms<typeof standIn.ipcMain, Electron.IpcMain>,
  Conforms<typeof standIn.protocol, Electron.Protocol>,
  Conforms<typeof standIn.session.defaultSession, Electron.Session, 'protocol' | 'webRequest'>,
  Conforms<typeof standIn.nativeTheme, Electron.NativeTheme>,
  Conforms<typeof standIn.systemPreferences, Electron.SystemPreferences>,
  Conforms<typeof standIn.clipboard, Electron.Clipboard>,
  Conforms<typeof standIn.dialog, Electron.Dialog>,
  Conforms<typeof standIn.screen, Electron.Screen, 'getAllDisplays' | 'getPrimaryDisplay'>,
  Conforms<typeof standIn.powerMonitor, Electron.PowerMonitor>,
  Conforms<standIn.Notification, Electron.Notification>,
  Conforms<standIn.Tray, Electron.Tray, 'setContextMenu'>,
  Conforms<InstanceType<typeof standIn.Menu>['items'][number], Electron.MenuItem, 'submenu' | 'click'>,
  Conforms<ReturnType<typeof standIn.nativeImage.createFromDataURL>, Electron.NativeImage>,
  Conforms<typeof standIn.safeStorage, Electron.SafeStorage>,
];
