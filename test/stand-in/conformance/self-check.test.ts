import { expect, test } from 'vitest';
import { outputOf } from './run-app.ts';

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

const open = `protocol.registerSchemesAsPrivileged([{ scheme: 'app', privileges: { standard: true, secure: true } }]);
  const opened = app.whenReady().then(async () => {
    const answer = (request) => new Response('answer to ' + request.url, { headers: { 'content-type': 'text/html' } });
    session.fromPartition('page').protocol.handle('app', answer);
    const window = new BrowserWindow({ webPreferences: { partition: 'page' } });
    await window.loadURL('app://sample/index.html');
    return window;
  });`;

// app.md, `app.getAppMetrics()`; structures/process-metric.md: a page's process is a "Tab".
test.skipIf(process.platform !== 'linux')(
  'the processes of the app are listed, with their kinds',
  async () => {
    const main = `${open}
    opened.then(() => {
      const all = app.getAppMetrics();
      const types = new Set(all.map(({ type }) => type));
      say([types.has('Browser'), types.has('Tab'), all.find(({ pid }) => pid === process.pid)?.type]);
      app.exit();
    });`;
    expect(await outputOf(main)).toEqual([[true, true, 'Browser']]);
  },
);

// web-contents.md, `contents.capturePage()`; native-image.md, `image.toBitmap()`: four bytes a pixel.
test('the picture of a page has its pixels', async () => {
  const main = `${open}
    opened.then(async (window) => {
      const draw = "document.documentElement.style.background = 'rgb(1 2 1)'; document.body.hidden = true";
      await window.webContents.executeJavaScript(draw);
      const picture = await window.webContents.capturePage();
      const bitmap = picture.toBitmap();
      say([picture.isEmpty(), bitmap.length % 4, bitmap.length > 0, ...bitmap.subarray(0, 4)]);
      app.exit();
    });`;
  expect(await outputOf(main)).toEqual([[false, 0, true, 1, 2, 1, 255]]);
});

// session.md, `ses.fetch()`: "can be made to custom protocols […] and will trigger webRequest handlers if present".
test('a session responds to a request of main like to one of its page, with its protocols and its listeners', async () => {
  const main = `${open}
    opened.then(async ({ webContents }) => {
      say(await (await webContents.session.fetch('app://sample/other')).text());
      webContents.session.webRequest.onBeforeRequest((details, answer) => answer({ cancel: true }));
      say(await webContents.session.fetch('app://sample/other').catch((error) => error.name));
      app.exit();
    });`;
  expect(await outputOf(main)).toEqual(['answer to app://sample/other', expect.stringContaining('Error')]);
});

// session.md, `session.fromPartition`: "If there is no `persist:` prefix, the page will use an in-memory session".
test('a session is in memory unless its partition is persistent', async () => {
  const main = `${open}
    opened.then(({ webContents }) => {
      const kept = session.fromPartition('persist:page');
      say([webContents.session, session.defaultSession, kept].map((each) => each.isPersistent()));
      app.exit();
    });`;
  expect(await outputOf(main)).toEqual([[false, true, true]]);
});
