import { join } from 'node:path';
import { app, autoUpdater, dialog, nativeTheme, powerMonitor } from 'electron';
import type { Log } from '#shared/log.ts';
import type { Console } from './console/console-interface.ts';
import { createConsole } from './console/console.ts';
import { filterConsole } from './ipc/filter-console.ts';
import type { EmbeddedLabs } from './console/lab-client/embedded-labs.ts';
import type { PlaceFile } from './console/storage/window-place.ts';
import { createHandlers } from './ipc/handlers.ts';
import { createRouter } from './ipc/router.ts';
import { readAdbAddress } from './lab-service/connectors/adb/adb-address.ts';
import { readUsbmuxdAddress } from './lab-service/connectors/usbmux/usbmux-options.ts';
import { createEmbeddedLabs } from './lab-service/embedded/embedded.ts';
import { findAdministratorsFiles } from './desktop/administrators-files.ts';
import { keepAppMenu } from './desktop/app-menu.ts';
import { lockWhenIdle } from './desktop/auto-lock.ts';
import { readLanguage } from './desktop/command-line.ts';
import { desktop } from './desktop/desktop.ts';
import { fileChooser } from './desktop/file-chooser.ts';
import { readLogTail } from './desktop/file-log.ts';
import { followSettings } from './desktop/follow-settings.ts';
import { createNotifier } from './desktop/notifications.ts';
import { askBeforeQuit, closeBeforeQuit } from './desktop/quit.ts';
import { createSecretBox } from './desktop/secret-box.ts';
import { type StayInTray, stayInTray } from './desktop/stay-in-tray.ts';
import { followSystemAccent } from './desktop/system-accent.ts';
import { putTrayIcon } from './desktop/tray.ts';
import type { UnexpectedErrors } from './desktop/unexpected-errors.ts';
import { canReplaceItself, createUpdateInstaller } from './desktop/updates/installer.ts';

/** In ms, for `prepareSignIn`. There's a window by then. */
const PREPARE_MS = 1_500;

export interface OpenConsoleOptions {
  readonly dataDir: string;
  readonly log: Log;
  readonly unexpected: UnexpectedErrors;
  /** Asking the desktop can take a while. */
  readonly hasTray: boolean | Promise<boolean>;
  /** Written out before the console is closed. */
  readonly place: Pick<PlaceFile, 'flush'>;
  /** Brings it to the front. Resolves once its page is loaded. */
  readonly showWindow: () => Promise<void>;
}

export type OpenedConsole = Awaited<ReturnType<typeof openConsole>>;

/** Everything but the window, which opens at the same time. */
export async function openConsole(options: OpenConsoleOptions) {
  const { dataDir, log, unexpected, place, showWindow } = options;
  const hasTray = await options.hasTray;
  const notifier = createNotifier(showWindow, log);
  let opened: Console | null = null;
  const embeddedLabs = createEmbeddedLabs({
    dataDir,
    log,
    version: app.getVersion(),
    mayTakeScreenshots: () => opened?.screenshots.areOnHere() === true,
  });
  const { platform, env } = process;
  const unfiltered = await createConsole({
    dataDir,
    embeddedLabs,
    discovery: {
      recognize: async (address, signal) =>
        (await import('./lab-service/connectors/adb/recognize.ts')).recognize(address, signal),
    },
    adbServer: {
      address: readAdbAddress(env),
      probe: async (address, signal) =>
        (await import('./lab-service/contacts/probe-own-servers.ts')).probeAdbServer(address, signal),
    },
    usbmuxd: {
      address: readUsbmuxdAddress(env),
      probe: async (address, signal) =>
        (await import('./lab-service/contacts/probe-own-servers.ts')).probeUsbmuxd(address, signal),
    },
    notifier,
    fileChooser,
    hasTray,
    secretBox: createSecretBox(),
    updates: {
      installer: canReplaceItself(platform, env, app.isPackaged) ? createUpdateInstaller(app, log) : null,
      sourceFiles: {
        administrators: findAdministratorsFiles(platform, env, 'updates.json'),
        own: join(dataDir, 'updates.json'),
      },
    },
    managedFile: findAdministratorsFiles(platform, env, 'managed.json')[0],
    log,
    readLog: () => readLogTail(join(dataDir, 'logs')),
    version: app.getVersion(),
    language: readLanguage(app.commandLine, app.getLocale()),
  });
  const core = filterConsole(unfiltered);
  opened = core;
  unexpected.listen(() => core.notices.report('unexpected-error'));
  const tray = stayInTray({
    core,
    notifier,
    putIcon: hasTray ? putTrayIcon : null,
    showConsole: showWindow,
    quit: () => app.quit(),
  });
  askBeforeQuit({ app, updater: autoUpdater, core, ask: (box) => dialog.showMessageBox(box), log });
  closeBeforeQuit(app, () => closeAll(tray, core, embeddedLabs, place), log);
  powerMonitor.on('resume', () => core.wake());
  lockWhenIdle(core);
  followSettings(core, ({ theme }) => {
    nativeTheme.themeSource = theme;
  });
  followSystemAccent((accent) => core.accent.set(accent));
  keepAppMenu(core, showWindow);
  prepareSignIn(embeddedLabs);
  return { core, tray, dispatch: createRouter(createHandlers(core, desktop), log) };
}

/** Loads what sign-in takes, most of main's script, while the user is still typing. */
function prepareSignIn(embeddedLabs: ReturnType<typeof createEmbeddedLabs>): void {
  const prepare = () =>
    Promise.allSettled([embeddedLabs.prepare(), import('./console/session/connection.ts')]);
  setTimeout(() => void prepare(), PREPARE_MS).unref();
}

async function closeAll(
  tray: StayInTray,
  core: Console,
  embeddedLabs: EmbeddedLabs,
  place: OpenConsoleOptions['place'],
): Promise<void> {
  tray.close();
  // Side by side: a keyring that waits for its password holds up the first, and the others must still end properly.
  const ended = await Promise.allSettled([core.close(), embeddedLabs.close(), place.flush()]);
  for (const each of ended) if (each.status === 'rejected') throw each.reason;
}
