import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { app, autoUpdater, dialog, nativeTheme, protocol, session } from 'electron';
import { outsideWords } from '#shared/languages/languages.ts';
import type { FirstScreen } from '#shared/ipc/contract.ts';
import { fileNames } from './core/state/file-names.ts';
import { openPlaceFile } from './core/window-place/place-file.ts';
import { createEarlyDispatch } from './ipc/early-dispatch.ts';
import { registerIpc } from './ipc/register.ts';
import type { OpenConsoleOptions, OpenedConsole } from './open-console.ts';
import { createOpening } from './opening.ts';
import { appSchemePrivileges, createAppProtocol } from './shell/app-protocol.ts';
import { appScheme, startUrl } from './shell/app-url.ts';
import { readDataDir, readTray } from './shell/command-line.ts';
import { createFileLog } from './shell/file-log.ts';
import { followLinks } from './shell/follow-links.ts';
import { changeZoom, followZoom } from './shell/follow-zoom.ts';
import { guardContents, guardSession } from './shell/guards.ts';
import { readKeptTheme } from './shell/kept-theme.ts';
import { followQuit } from './shell/quit.ts';
import { registerLinks } from './shell/register-links.ts';
import { findTray } from './shell/tray-support.ts';
import { followUnexpectedErrors } from './shell/unexpected-errors.ts';
import { createSecretBox } from './shell/secret-box.ts';
import { createConsoleWindow } from './shell/window.ts';

/** By then the page has asked, if it ever does. */
const OPEN_AT_LATEST_MS = 5_000;
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
  const logFolder = join(dataDir, 'logs');
  const log = createFileLog(logFolder);
  guardContents(app, log);
  const unexpected = followUnexpectedErrors(process, log);
  open({ dataDir, logFolder, log, unexpected }).catch((error: unknown) => {
    log.error('The console could not start', { error });
    dialog.showErrorBox('Device Lab Console could not start', String(error));
    app.exit(1);
  });
}

/** The window first, with what is needed to show it; all the rest is loaded beside it. */
async function open(
  given: Pick<OpenConsoleOptions, 'dataDir' | 'logFolder' | 'log' | 'unexpected'>,
): Promise<void> {
  const { dataDir, log } = given;
  const isQuitting = followQuit(app, autoUpdater);
  const hasTray = readTray(app.commandLine) ?? findTray(process.platform);
  const links = followLinks(app, process.argv);
  const fetchClasses = loadFetchClasses();
  const firstScreen = fetchClasses
    .then(() => loadFirstScreen(dataDir))
    .catch((error: unknown) => {
      log.error('The first screen waits for the console', { error });
      return null;
    });
  const [place, theme] = await Promise.all([
    openPlaceFile(join(dataDir, 'window.json'), log),
    readKeptTheme(join(dataDir, fileNames.settings)),
    app.whenReady(),
    fetchClasses,
  ]);
  const { electron, chrome, node } = process.versions;
  log.info('Starting', { version: app.getVersion(), platform: process.platform, electron, chrome, node });
  guardSession(session.defaultSession, log);
  protocol.handle(appScheme, createAppProtocol(join(out, 'renderer')));

  const opening = createOpening(() => loadConsole({ ...given, hasTray, place, showWindow: showAgain }));
  const opened = () => opening.current();
  const consoleWindow = createConsoleWindow({
    url: startUrl,
    preload: join(out, 'preload/preload.cjs'),
    isPackaged: app.isPackaged,
    place,
    onZoom(direction) {
      const core = opened()?.core;
      if (core) changeZoom(core, direction);
    },
    isKept: () => opened()?.tray.isOn() === true && !isQuitting(),
    onHidden: () => opened()?.tray.explain(),
    onUnseen: () => opened()?.core.fleet.setView({ agentIds: [], isVisible: false }),
    onCrash: () => opened()?.core.notices.report('page-crashed'),
    onGivenUp() {
      const { name, crashed } = outsideWords[opened()?.core.glance().language ?? 'en'];
      dialog.showErrorBox(name, crashed);
    },
    log,
  });
  const showAgain = () =>
    consoleWindow.show().catch((error: unknown) => log.error('The window could not be opened', { error }));
  app.on('second-instance', () => void showAgain());
  // macOS keeps an app without windows and asks for one again.
  app.on('activate', () => void showAgain());
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin' && !opened()?.tray.isOn()) app.quit();
  });

  nativeTheme.themeSource = theme;
  const shown = consoleWindow.show();

  const early = {
    async 'console.firstScreen'() {
      const first = await firstScreen;
      // Now that there is a page to be drawn so large, and before its first frame.
      if (first) consoleWindow.zoom(first.settings.zoom);
      return first;
    },
    'session.canStay': () => createSecretBox().canSeal(),
    // The first screen is known where nobody stayed.
    'session.resume': async () => (await firstScreen) && ({ outcome: 'nothing-kept' } as const),
  };
  const dispatch = createEarlyDispatch(early, async () => (await opening.begin()).dispatch);
  registerIpc(
    dispatch,
    (listener) => void opening.done.then(({ core }) => core.subscribe(listener), ignore),
    log,
  );
  // Without a first screen the page will ask for all of the console: that is loaded beside the window.
  void firstScreen.then((first) => {
    if (first === null) void opening.begin().catch(ignore);
  });
  // A page that does not come so far as to ask must not keep the tray waiting.
  setTimeout(() => void opening.begin().catch(ignore), OPEN_AT_LATEST_MS);
  const [{ core }] = await Promise.all([opening.done, shown]);
  followZoom(core, consoleWindow);
  registerLinks(app, process.platform);
  links.handOn((link) => void showAgain().then(() => core.openLink(link)));
}

/** While the runtime is waited for, and piece by piece: the window is asked for between two of them. */
async function loadFirstScreen(dataDir: string): Promise<FirstScreen | null> {
  await setImmediate();
  await import('#shared/ipc/schemas.ts');
  await setImmediate();
  const { openFirstScreen } = await import('./open-first-screen.ts');
  return openFirstScreen(dataDir);
}

/** Once the page has its first screen, or at once where it gets none. */
async function loadConsole(options: OpenConsoleOptions): Promise<OpenedConsole> {
  await import('./core/console.ts');
  await setImmediate();
  const { openConsole } = await import('./open-console.ts');
  return openConsole(options);
}

/** Node loads its Request and Response, 40 ms of work, when one is first used: here while the runtime is waited for, not the page. */
async function loadFetchClasses(): Promise<void> {
  await setImmediate();
  void new Response();
}

/** For what is told of elsewhere. */
function ignore(): void {}
