import { expect, test } from 'vitest';
import { outputWhenReady } from './run-app.ts';

const window = `const window = new BrowserWindow({ show: false }); const contents = window.webContents;
  const failure = (url) => window.loadURL(url).then(() => 'loaded', (error) => error.code);`;

// docs/api/web-contents.md, "Navigation Events" and the events of a load.
test('a load emits its events before it resolves', async () => {
  const body = `${window}
    for (const name of ['dom-ready', 'did-finish-load']) contents.on(name, () => say(name));
    say(await failure('data:text/html,x'));`;
  expect(await outputWhenReady(body)).toEqual(['dom-ready', 'did-finish-load', 'loaded']);
});

// lib/browser/api/web-contents.ts, _awaitNextLoad; spec/api-web-contents-spec.ts, "sets appropriate error information on rejection".
test('loadURL rejects with a code when a load fails, or its window is closed', async () => {
  const body = `${window}
    const other = new BrowserWindow({ show: false });
    say(await other.loadURL('file:///nowhere/at/all').catch((error) => error.code));
    const server = require('node:net').createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const loading = failure('http://127.0.0.1:' + server.address().port);
    await once(server, 'connection');
    window.destroy();
    say(await loading);`;
  expect(await outputWhenReady(body)).toEqual(['ERR_FILE_NOT_FOUND', 'ERR_FAILED']);
});

// docs/api/web-contents.md, executeJavaScript; electron_api_web_frame.cc, Completed.
test('executeJavaScript returns the result, or rejects', async () => {
  const body = `${window}
    await window.loadURL('data:text/html,x');
    say(await contents.executeJavaScript('Promise.resolve([1, { a: 2 }])'));
    say(await contents.executeJavaScript('throw new Error("in the page")').catch(() => 'failed'));`;
  expect(await outputWhenReady(body)).toEqual([[1, { a: 2 }], 'failed']);
});

// docs/api/web-contents.md, 'will-frame-navigate' and setWindowOpenHandler: a page cannot open an address that the app
// refuses.
test('the app refuses a navigation and a window', async () => {
  const body = `${window}
    await window.loadURL('data:text/html,x');
    contents.setWindowOpenHandler(({ url }) => { say(['open', url]); return { action: 'deny' }; });
    const asked = once(contents, 'will-frame-navigate');
    contents.on('will-frame-navigate', (event) => { event.preventDefault(); say(['go', event.url]); });
    await contents.executeJavaScript('void setTimeout(() => { open("https://example.com/a"); location = "https://example.com/b"; })');
    await asked;
    say([contents.getURL(), BrowserWindow.getAllWindows().length]);`;
  expect(await outputWhenReady(body)).toEqual([
    ['open', 'https://example.com/a'],
    ['go', 'https://example.com/b'],
    ['data:text/html,x', 1],
  ]);
});

// docs/api/web-contents.md, 'will-redirect': "Calling `event.preventDefault` will prevent the navigation".
test('the app refuses a redirect', async () => {
  const body = `${window}
    const { createServer } = await import('node:http');
    const server = createServer((request, response) => response.writeHead(302, { location: 'http://127.0.0.1:9/elsewhere' }).end()).listen(0, '127.0.0.1');
    await once(server, 'listening');
    contents.on('will-redirect', (event) => { event.preventDefault(); say([event.url, event.isMainFrame]); });
    say(await window.loadURL('http://127.0.0.1:' + server.address().port).catch(() => 'failed'));
    server.closeAllConnections();`;
  expect(await outputWhenReady(body)).toEqual([['http://127.0.0.1:9/elsewhere', true], 'failed']);
});
