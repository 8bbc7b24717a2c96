import { expect, test } from 'vitest';
import { outputOf, writeApp } from './run-app.ts';

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
