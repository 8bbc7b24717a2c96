import { join } from 'node:path';
import { app, BrowserWindow, dialog, nativeTheme, powerMonitor, protocol, session } from 'electron';
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
import { desktop } from './shell/desktop.ts';
import { readDataDir, readLanguage } from './shell/command-line.ts';
import { createFileLog } from './shell/file-log.ts';
import { guardContents, guardSession } from './shell/guards.ts';
import { createNotifier } from './shell/notifications.ts';
import { closeBeforeQuit } from './shell/quit.ts';
import { focusWindow, openWindow } from './shell/window.ts';

const out = join(import.meta.dirname, '..');

app.enableSandbox();
protocol.registerSchemesAsPrivileged([appSchemePrivileges]);
// Before anything else asks for it: the single instance is one per data folder.
const asked = readDataDir(app.commandLine);
if (asked !== null) app.setPath('userData', asked);

if (app.requestSingleInstanceLock()) start();
else app.quit();

function start(): void {
  const dataDir = app.getPath('userData');
  const log = createFileLog(join(dataDir, 'logs'));
  guardContents(app, log);
  app.on('second-instance', () => focusWindow());
  open(dataDir, log).catch((error: unknown) => {
    log.error('The console could not start', { error });
    dialog.showErrorBox('Device Lab Console could not start', String(error));
    app.exit(1);
  });
}

async function open(dataDir: string, log: Log): Promise<void> {
  await app.whenReady();
  const { electron, chrome, node } = process.versions;
  log.info('Starting', { version: app.getVersion(), platform: process.platform, electron, chrome, node });
  guardSession(session.defaultSession, log);
  protocol.handle(appScheme, createAppProtocol(join(out, 'renderer')));

  const embeddedLabs = createEmbeddedLabs({ dataDir, log });
  const core = await createConsole({
    dataDir,
    embeddedLabs,
    notifier: createNotifier(),
    discovery: { recognise },
    log,
    version: app.getVersion(),
    language: readLanguage(app.commandLine, app.getLocale()),
  });
  closeBeforeQuit(app, () => closeAll(core, embeddedLabs), log);
  powerMonitor.on('resume', () => core.wake());

  await followTheme(core);
  registerIpc(createRouter(createHandlers(core, desktop), log), core.subscribe, log);

  const showWindow = () =>
    openWindow({ url: startUrl, preload: join(out, 'preload/preload.cjs'), isPackaged: app.isPackaged });
  // macOS keeps an app without windows and asks for one again.
  app.on('activate', () => {
    if (BrowserWindow.getAllWindows().length === 0)
      showWindow().catch((error: unknown) => log.error('The window could not be opened', { error }));
  });
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit();
  });
  await showWindow();
}

/** The page's colours follow the person's choice, which the settings keep. */
async function followTheme(core: Console): Promise<void> {
  nativeTheme.themeSource = (await core.snapshot()).settings.theme;
  core.subscribe((_event, payload) => {
    // Only `settings.changed` carries settings.
    if ('settings' in payload) nativeTheme.themeSource = payload.settings.theme;
  });
}

async function closeAll(core: Console, embeddedLabs: EmbeddedLabs): Promise<void> {
  try {
    await core.close();
  } finally {
    await embeddedLabs.close();
  }
}
