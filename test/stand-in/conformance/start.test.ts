import { expect, test } from 'vitest';
import { onlyStandIn, outputOf, writeApp } from './run-app.ts';

// docs/tutorial/esm.md: "app code is loaded before `ready`"; default_app/main.ts awaits the import of the app's main file.
test('ready waits until the main module and all it imports have been evaluated', async () => {
  const app = writeApp('', {
    'main.mjs': `import { app } from 'electron';
      import './slow.mjs';
      app.on('ready', () => { console.log('said "ready"'); setTimeout(() => app.exit()); });
      console.log('said "loaded"');`,
    'slow.mjs': `await new Promise((resolve) => setTimeout(resolve, 300));`,
  });
  expect((await app.run()).output).toEqual(['loaded', 'ready']);
});

// shell/common/node_bindings.cc: StartPolling runs the loop once, without waiting; `ready` follows (browser.cc, DidFinishLaunching).
test('between the main module and ready the loop runs once', async () => {
  const main = `
    let turns = 0;
    const turn = () => { turns += 1; setImmediate(turn); };
    setImmediate(turn);
    app.on('ready', () => { say(turns); app.exit(); });`;
  expect(await outputOf(main)).toEqual([1]);
});

// electron_browser_main_parts.cc: the browser process runs before PostEarlyInitialization loads the app.
test('the browser is up before the app is loaded', onlyStandIn, async () => {
  const main = `const { existsSync } = require('node:fs');
    say(existsSync(app.getPath('userData') + '/chromium/Default')); app.exit();`;
  expect(await outputOf(main)).toEqual([true]);
});

// app.md, requestSingleInstanceLock: "your process [should] immediately quit" where another has the lock.
test('a second instance is reported immediately, and needs no browser', async () => {
  const main = `const { spawn } = require('node:child_process');
    const isFirst = app.requestSingleInstanceLock();
    say(isFirst);
    if (!isFirst) app.quit();
    else app.whenReady().then(() => {
      const env = { ...process.env, CHROMIUM_PATH: '/nowhere' };
      const second = spawn(process.execPath, process.argv.slice(1), { env, stdio: 'inherit' });
      const notified = once(app, 'second-instance');
      second.on('exit', async (code) => {
        const [event, argv] = await notified;
        say([code, argv.at(-1) === process.argv.at(-1)]);
        app.exit();
      });
    });`;
  expect(await outputOf(main)).toEqual([true, false, [0, true]]);
});

// app.md, `app.hasSingleInstanceLock()`: "whether or not this instance of your app is currently holding the single instance lock".
test('the single-instance lock is held after it was requested, until it is released', async () => {
  const main = `say(app.hasSingleInstanceLock());
    app.requestSingleInstanceLock();
    say(app.hasSingleInstanceLock());
    app.releaseSingleInstanceLock();
    say(app.hasSingleInstanceLock());
    app.exit();`;
  expect(await outputOf(main)).toEqual([false, true, false]);
});
