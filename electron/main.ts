import { join } from 'node:path';
import { app, autoUpdater, nativeTheme } from 'electron';
import { locales } from '#shared/locales/languages.ts';
import type { Log } from '#shared/log.ts';
import { nextZoom } from '#shared/model/zoom.ts';
import { fileNames } from './console/storage/file-names.ts';
import { openPlaceFile } from './console/storage/window-place.ts';
import { registerIpc } from './ipc/register.ts';
import type { OpenedConsole } from './open-console.ts';
import { superviseSelfCheck } from './self-check/supervise.ts';
import { readSelfCheck } from './self-check/switches.ts';
import { prepareApp } from './desktop/before-ready.ts';
import { readLanguage, readTray } from './desktop/command-line.ts';
import { createFileLog } from './desktop/file-log.ts';
import { followSettings } from './desktop/follow-settings.ts';
import { guardContents } from './desktop/guards.ts';
import { followLinks, registerLinks } from './desktop/links.ts';
import { findOpening, readStoredLook, writeOpening } from './desktop/opening-page.ts';
import { openPageSession } from './desktop/page-session.ts';
import { followQuit } from './desktop/quit.ts';
import { findTray } from './desktop/tray-support.ts';
import { followUnexpectedErrors } from './desktop/unexpected-errors.ts';
import { createConsoleWindow, showError } from './desktop/window.ts';

prepareApp();
const selfCheck = readSelfCheck(app.commandLine);
if (selfCheck === 'supervise') app.exit(superviseSelfCheck());
else if (app.requestSingleInstanceLock()) start();
else app.quit();

function start(): void {
  const dataDir = app.getPath('userData');
  const log = createFileLog(join(dataDir, 'logs'));
  guardContents(app, log);
  const opened = open(dataDir, log);
  if (selfCheck === 'run') {
    // The check `start` reports it.
    opened.catch(() => {});
    return void import('./self-check/check-console.ts').then(({ checkConsole }) => checkConsole(opened));
  }
  opened.catch(async (error: unknown) => {
    log.error('The console could not start', { error });
    await showError('Can’t start Device Lab Console', String(error));
    app.exit(1);
  });
}

/** First the window, then the console behind it. The page's first call waits for the console. */
async function open(dataDir: string, log: Log): Promise<void> {
  const unexpected = followUnexpectedErrors(process, log);
  const isQuitting = followQuit(app, autoUpdater);
  const links = followLinks(process.argv);
  const hasTray = readTray(app.commandLine) ?? findTray(process.platform);
  const place = openPlaceFile(join(dataDir, 'window.json'), log);
  const look = readStoredLook(join(dataDir, fileNames.settings));
  nativeTheme.themeSource = look.theme;
  await app.whenReady();

  const { electron, chrome, node } = process.versions;
  log.info('Starting', { version: app.getVersion(), platform: process.platform, electron, chrome, node });
  if (app.commandLine.hasSwitch('no-sandbox'))
    log.warn('The page runs without the sandbox: --no-sandbox is set');
  let opened: OpenedConsole | null = null;
  const language = readLanguage(app.commandLine, app.getLocale());
  openPageSession(join(import.meta.dirname, '../renderer'), log, (html) =>
    writeOpening(html, findOpening(opened?.core ?? null, look, language)),
  );

  const consoleWindow = createConsoleWindow({
    preload: join(import.meta.dirname, '../preload/preload.cjs'),
    place,
    onZoom(direction) {
      const settings = opened?.core.settings;
      settings?.change({ zoom: nextZoom(settings.read().zoom, direction) });
    },
    isKept: () => opened?.tray.isOn() === true && !isQuitting(),
    onHidden: () => opened?.tray.explain(),
    onNotVisible: () => opened?.core.fleet.setView({ agentIds: [], isVisible: false }),
    onCrash: () => opened?.core.notices.report('page-crashed'),
    onCrashLimit() {
      const { name, crashed } = locales[opened?.core.traySummary().language ?? 'en'].native;
      return showError(name, crashed);
    },
    onSessionEnd() {
      place.saveNow();
      opened?.core.saveNow();
    },
    log,
  });
  const showWindow = () => consoleWindow.show();
  app.on('second-instance', () => void showWindow());
  // macOS keeps an app without windows running, and asks for a window again.
  app.on('activate', () => void showWindow());
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin' && !opened?.tray.isOn()) app.quit();
  });

  const shown = showWindow();
  // This is most of main's script, and the window doesn't need it.
  const opening = import('./open-console.ts').then(({ openConsole }) =>
    openConsole({ dataDir, log, unexpected, hasTray, place, showWindow }),
  );
  registerIpc(opening, log);
  opened = await opening;
  followSettings(opened.core, ({ zoom }) => consoleWindow.zoom(zoom));
  registerLinks();
  await shown;
  const { core } = opened;
  links.deliverTo((link) => void showWindow().then(() => core.openLink(link)));
}
