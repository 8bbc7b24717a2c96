import { join } from 'node:path';
import { app, BrowserWindow, Notification, safeStorage } from 'electron';
import { startUrl } from '../desktop/app-url.ts';
import { readTray } from '../desktop/command-line.ts';
import { readLogTail } from '../desktop/file-log.ts';
import { createSecretBox } from '../desktop/secret-box.ts';
import { putTrayIcon } from '../desktop/tray.ts';
import { findTray } from '../desktop/tray-support.ts';
import type { Check } from './check.ts';
import { appProtocolCheck } from './checks/app-protocol.ts';
import { authoritiesCheck } from './checks/authorities.ts';
import { bridgeCheck } from './checks/bridge.ts';
import { cspCheck } from './checks/csp.ts';
import { ed25519Check } from './checks/ed25519.ts';
import { logCheck } from './checks/log.ts';
import { noNetworkCheck } from './checks/no-network.ts';
import { notificationsCheck } from './checks/notifications.ts';
import { pageIsolationCheck } from './checks/page-isolation.ts';
import { pageSessionCheck } from './checks/page-session.ts';
import { routerCheck } from './checks/router.ts';
import { safeStorageCheck } from './checks/safe-storage.ts';
import { sandboxCheck } from './checks/sandbox.ts';
import { scryptCheck } from './checks/scrypt.ts';
import { singleInstanceCheck } from './checks/single-instance.ts';
import { sqliteCheck } from './checks/sqlite.ts';
import { startCheck } from './checks/start.ts';
import { trayCheck } from './checks/tray.ts';
import { type CheckedWindow, windowCheck } from './checks/window.ts';
import { checkedPage } from './page.ts';
import { startSecond, waitForSecondInstance } from './second-console.ts';

export interface CheckedConsole {
  readonly dataDir: string;
  /** Settles with the console's start. */
  readonly opened: Promise<unknown>;
}

/** All checks, in the order in which they run, of the console in this process. */
export function listChecks({ dataDir, opened }: CheckedConsole): readonly Check[] {
  const { platform } = process;
  const page = checkedPage(findContents);
  return [
    startCheck(opened, page),
    windowCheck(findWindow, page),
    bridgeCheck(page),
    routerCheck(page),
    pageIsolationCheck(page),
    sandboxCheck({
      platform,
      isRoot: process.getuid?.() === 0,
      isSwitchedOff: app.commandLine.hasSwitch('no-sandbox'),
      metrics: () => app.getAppMetrics(),
    }),
    cspCheck(page),
    noNetworkCheck(page),
    appProtocolCheck(startUrl, (url) => requireContents().session.fetch(url)),
    sqliteCheck(dataDir),
    scryptCheck(),
    ed25519Check(),
    authoritiesCheck(),
    safeStorageCheck({ platform, storage: safeStorage, canSeal: () => createSecretBox().canSeal() }),
    trayCheck({
      hasTray: readTray(app.commandLine) ?? findTray(platform),
      tryIcon: () => putTrayIcon(() => {}).remove(),
    }),
    notificationsCheck(platform, () => Notification.isSupported()),
    singleInstanceCheck({ hasLock: () => app.hasSingleInstanceLock(), startSecond, waitForSecondInstance }),
    pageSessionCheck(() => requireContents().session, dataDir),
    logCheck(() => readLogTail(join(dataDir, 'logs'))),
  ];
}

/** The console has one window. */
function findContents() {
  return BrowserWindow.getAllWindows()[0]?.webContents ?? null;
}

/** @throws if there is no window */
function requireContents() {
  const contents = findContents();
  if (contents === null) throw new Error('there is no window');
  return contents;
}

function findWindow(): CheckedWindow | null {
  const [window] = BrowserWindow.getAllWindows();
  if (window === undefined) return null;
  return {
    isVisible: () => window.isVisible(),
    capture: async () => (await window.webContents.capturePage()).toBitmap(),
  };
}
