import { join } from 'node:path';
import { app, autoUpdater, dialog, nativeTheme, powerMonitor, protocol, session } from 'electron';
import type { Log } from '#shared/log.ts';
import { type Console, createConsole } from './core/console.ts';
import type { EmbeddedLabs } from './core/embedded-labs.ts';
import { createHandlers } from './ipc/handlers.ts';
import { registerIpc } from './ipc/register.ts';
import { createRouter } from './ipc/router.ts';
import { recognise } from './service/discovery/recognise.ts';
import { createEmbeddedLabs } from './service/embedded.ts';
import { appSchemePrivileges, createAppProtocol } from './shell/app-protocol.ts';
import { appScheme, startUrl } from './shell/app-url.ts';
import { readDataDir, readLanguage, readTray } from './shell/command-line.ts';
import { lockWhenIdle } from './shell/auto-lock.ts';
import { crashWords } from './shell/crash-words.ts';
import { desktop } from './shell/desktop.ts';
import { fileChooser } from './shell/file-chooser.ts';
import { createFileLog, readLogTail } from './shell/file-log.ts';
import { guardContents, guardSession } from './shell/guards.ts';
import { createNotifier } from './shell/notifications.ts';
import { closeBeforeQuit, followQuit } from './shell/quit.ts';
import { type StayInTray, stayInTray } from './shell/stay-in-tray.ts';
import { putTrayIcon } from './shell/tray.ts';
import { createTrayActions } from './shell/tray-actions.ts';
import { findTray } from './shell/tray-support.ts';
import { followUnexpectedErrors, type UnexpectedErrors } from './shell/unexpected-errors.ts';
import { createUpdateInstaller } from './shell/updates/installer.ts';
import { canReplaceItself, listSourceFiles } from './shell/updates/update-places.ts';
import { createConsoleWindow } from './shell/window.ts';
import { createSecretBox } from './shell/secret-box.ts';

const out = join(import.meta.dirname, '..');

app.enableSandbox();
protocol.registerSchemesAsPrivileged([appSchemePrivileges]);
// Before anything else asks for it: the single instance is one per data folder.
const asked = readDataDir(app.commandLine);
if (asked !== null) app.setPath('userData', asked);

if (app.requestSingleInstanceLock()) start();
else app.quit();

function logFolder(dataDir: string): string {
  return join(dataDir, 'logs');
}

function start(): void {
  const dataDir = app.getPath('userData');
  const log = createFileLog(logFolder(dataDir));
  guardContents(app, log);
  const unexpected = followUnexpectedErrors(process, log);
  open(dataDir, log, unexpected).catch((error: unknown) => {
    log.error('The console could not start', { error });
    dialog.showErrorBox('Device Lab Console could not start', String(error));
    app.exit(1);
  });
}

async function open(dataDir: string, log: Log, unexpected: UnexpectedErrors): Promise<void> {
  const isQuitting = followQuit(app, autoUpdater);
  const [hasTray] = await Promise.all([
    readTray(app.commandLine) ?? findTray(process.platform),
    app.whenReady(),
  ]);
  const { electron, chrome, node } = process.versions;
  log.info('Starting', { version: app.getVersion(), platform: process.platform, electron, chrome, node });
  guardSession(session.defaultSession, log);
  protocol.handle(appScheme, createAppProtocol(join(out, 'renderer')));

  const consoleWindow = createConsoleWindow({
    url: startUrl,
    preload: join(out, 'preload/preload.cjs'),
    isPackaged: app.isPackaged,
    isKept: () => tray.isOn() && !isQuitting(),
    onHidden: () => tray.explain(),
    onUnseen: () => core.fleet.setView({ agentIds: [], isVisible: false }),
    onCrash: () => core.notices.report('page-crashed'),
    onGivenUp: () => dialog.showErrorBox('Device Lab Console', crashWords[core.glance().language]),
    log,
  });
  const showAgain = () =>
    consoleWindow.show().catch((error: unknown) => log.error('The window could not be opened', { error }));
  const notifier = createNotifier(showAgain);
  const embeddedLabs = createEmbeddedLabs({ dataDir, log });
  const installation = { platform: process.platform, env: process.env, isPackaged: app.isPackaged };
  const core = await createConsole({
    dataDir,
    embeddedLabs,
    discovery: { recognise },
    notifier,
    fileChooser,
    hasTray,
    secretBox: createSecretBox(),
    updates: {
      installer: canReplaceItself(installation) ? createUpdateInstaller(app, log) : null,
      sourceFiles: listSourceFiles(installation, dataDir),
    },
    log,
    readLog: () => readLogTail(logFolder(dataDir)),
    version: app.getVersion(),
    language: readLanguage(app.commandLine, app.getLocale()),
  });
  unexpected.tell(() => core.notices.report('unexpected-error'));
  const onAction = createTrayActions(core, showAgain, () => app.quit());
  const tray = stayInTray({ core, notifier, putIcon: hasTray ? putTrayIcon : null, onAction });
  closeBeforeQuit(app, () => closeAll(tray, core, embeddedLabs), log);
  powerMonitor.on('resume', () => core.wake());
  lockWhenIdle(powerMonitor, core);

  await followTheme(core);
  registerIpc(createRouter(createHandlers(core, desktop), log), core.subscribe, log);

  app.on('second-instance', () => void showAgain());
  // macOS keeps an app without windows and asks for one again.
  app.on('activate', () => void showAgain());
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin' && !tray.isOn()) app.quit();
  });
  await consoleWindow.show();
}

/** The page's colours follow the person's choice, which the settings keep. */
async function followTheme(core: Console): Promise<void> {
  nativeTheme.themeSource = (await core.snapshot()).settings.theme;
  core.subscribe((_event, payload) => {
    // Only `settings.changed` carries settings.
    if (payload !== null && 'settings' in payload) nativeTheme.themeSource = payload.settings.theme;
  });
}

async function closeAll(tray: StayInTray, core: Console, embeddedLabs: EmbeddedLabs): Promise<void> {
  tray.close();
  try {
    await core.close();
  } finally {
    await embeddedLabs.close();
  }
}
