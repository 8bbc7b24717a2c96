import { expect, test } from 'vitest';
import { outputOf, outputWhenReady, writeApp } from './run-app.ts';

// electron_api_browser_window.cc, electron_api_tray.cc, electron_api_notification.cc, electron_api_session.cc, electron_api_screen.cc,
// lib/browser/api/dialog.ts: each has its message here.
test('calls that need a ready app throw before ready', async () => {
  const main = `const { Tray, Notification, nativeImage, screen, dialog } = electron;
    (async () => {
      say(await attempt(() => new BrowserWindow()));
      say(await attempt(() => new Tray(nativeImage.createFromDataURL(''))));
      say(await attempt(() => new Notification()));
      say(await attempt(() => session.defaultSession));
      say(await attempt(() => session.fromPartition('x')));
      say(await attempt(() => protocol.handle('x', () => new Response())));
      say(await attempt(() => screen.getAllDisplays()));
      say(await attempt(() => dialog.showOpenDialog({})));
      say(await attempt(() => dialog.showMessageBox({})));
      app.exit();
    })();`;
  expect(await outputOf(main)).toEqual([
    'Cannot create BrowserWindow before app is ready',
    'Cannot create Tray before app is ready',
    'Cannot create Notification before app is ready',
    'Session can only be received when app is ready',
    'Session can only be received when app is ready',
    'Session can only be received when app is ready',
    "The 'screen' module can't be used before the app 'ready' event",
    'dialog module can only be used after app is ready',
    'dialog module can only be used after app is ready',
  ]);
});

// docs/api/app.md, enableSandbox, and docs/api/protocol.md, registerSchemesAsPrivileged: "only ... before app is ready".
test('calls that must be before ready throw after', async () => {
  const body = `say(await attempt(() => app.enableSandbox()));
    say(await attempt(() => protocol.registerSchemesAsPrivileged([])));`;
  expect(await outputWhenReady(body)).toEqual([
    'app.enableSandbox() can only be called before app is ready',
    'protocol.registerSchemesAsPrivileged should be called before app is ready',
  ]);
});

// docs/api/app.md, isReady; getPath: the folder of the user's data exists (browser.cc).
test('the folder of the app exists when it is ready', async () => {
  const main = `const { existsSync } = require('node:fs');
    say(['launching', app.isReady()]);
    app.on('ready', () => { say(['ready', app.isReady(), existsSync(app.getPath('userData'))]); app.exit(); });`;
  expect(await outputOf(main)).toEqual([
    ['launching', false],
    ['ready', true, true],
  ]);
});

const sayEvents = `for (const name of ['before-quit', 'window-all-closed', 'will-quit', 'quit'])
    app.on(name, (event, code) => say(code === undefined ? name : [name, code]));
  app.whenReady().then(() => {
    const window = new BrowserWindow({ show: false });
    for (const name of ['close', 'closed']) window.on(name, () => say(name));`;

// docs/api/app.md, 'window-all-closed': not emitted if app.quit was called.
test('quit emits its events, closes the windows, and ends', async () => {
  expect(await outputOf(`${sayEvents} app.quit(); });`)).toEqual([
    'before-quit',
    'close',
    'closed',
    'will-quit',
    ['quit', 0],
  ]);
});

// browser.cc, OnWindowCloseCancelled.
test('a window that stays open ends a quit, and a later one asks again', async () => {
  const main = `${sayEvents} window.once('close', (event) => { event.preventDefault(); setTimeout(() => app.quit()); });
    app.quit(); });`;
  const asked = ['before-quit', 'close'];
  expect(await outputOf(main)).toEqual([...asked, ...asked, 'closed', 'will-quit', ['quit', 0]]);
});

// electron_browser_main_parts_posix.cc, GracefulShutdownHandler: "We had one shot at graceful shutdown."
test('a first signal quits, a second one of its kind kills', async () => {
  const main = `app.on('before-quit', (event) => {
      event.preventDefault();
      say('asked');
      setImmediate(() => process.kill(process.pid, 'SIGTERM'));
    });
    app.whenReady().then(() => process.kill(process.pid, 'SIGTERM'));
    setInterval(() => {}, 1000);`;
  const run = await writeApp(main).run();
  expect(run).toMatchObject({ code: 'SIGTERM', output: ['asked'] });
});
