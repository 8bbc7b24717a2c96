import { expect, test } from 'vitest';
import { outputWhenReady } from './run-app.ts';

const window = `const window = new BrowserWindow({ show: false }); const contents = window.webContents;
  const failure = async (url) => {
    try { await window.loadURL(url); return 'loaded'; }
    catch (error) { return [error.code, error.errno, error.url, error.message]; }
  };`;
/** A server that accepts a request and never responds. */
const silent = `const { createServer } = await import('node:http');
  const server = createServer((request) => request.on('close', () => {})).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const silent = 'http://127.0.0.1:' + server.address().port + '/';`;

// docs/api/web-contents.md, "Navigation Events" and the events of a load.
test('a load emits its events, in order', async () => {
  const body = `${window}
    for (const name of ['did-start-loading', 'did-start-navigation', 'did-navigate', 'dom-ready', 'did-finish-load', 'did-stop-loading', 'did-fail-load'])
      contents.on(name, () => say(name));
    const loading = window.loadURL('data:text/html,x');
    say(contents.isLoading());
    const stopped = once(contents, 'did-stop-loading');
    await loading;
    await stopped;
    say(contents.isLoading());`;
  expect(await outputWhenReady(body)).toEqual([
    'did-start-loading',
    'did-start-navigation',
    true,
    'did-navigate',
    'dom-ready',
    'did-finish-load',
    'did-stop-loading',
    false,
  ]);
});

// lib/browser/api/web-contents.ts, _awaitNextLoad; spec/api-web-contents-spec.ts, "sets appropriate error information on rejection".
test('loadURL rejects with code, errno and url when a load fails', async () => {
  const body = `${window} ${silent}
    await new Promise((resolve) => server.close(resolve));
    say(silent);
    contents.on('did-fail-load', (event, errno, code, url, isMainFrame) => say([errno, code, url, isMainFrame]));
    session.defaultSession.setPermissionRequestHandler((contents, permission, answer) => answer(false));
    say(await failure('file:///nowhere/at/all'));
    // The end of its error page would end the next load as well.
    await until(() => contents.isLoading(), false);
    say(await failure(silent));
    await until(() => contents.isLoading(), false);
    say(await failure('no address'));
    contents.removeAllListeners('did-fail-load');
    say((await failure('no-scheme://x/'))[0]);`;
  const failed = (code: string, errno: number, url: string) => [
    [errno, code, url, true],
    [code, errno, url, `${code} (${errno}) loading '${url}'`],
  ];
  const [closed, ...output] = await outputWhenReady(body);
  expect(output).toEqual([
    ...failed('ERR_FILE_NOT_FOUND', -6, 'file:///nowhere/at/all'),
    ...failed('ERR_CONNECTION_REFUSED', -102, String(closed)),
    ...failed('ERR_INVALID_URL', -300, ''),
    'ERR_FAILED',
  ]);
});

// docs/api/web-contents.md, executeJavaScript; electron_api_web_frame.cc, Completed.
test('executeJavaScript returns the result, or rejects, with the error of a promise only', async () => {
  const body = `${window}
    await window.loadURL('data:text/html,x');
    say(await contents.executeJavaScript('Promise.resolve([1, { a: 2 }])'));
    for (const code of ['Promise.reject(new RangeError("in the page"))', 'throw new Error("in the page")'])
      say(await attempt(() => contents.executeJavaScript(code)));`;
  expect(await outputWhenReady(body)).toEqual([
    [1, { a: 2 }],
    'in the page',
    'Script failed to execute, this normally means an error was thrown. Check the renderer console for the error.',
  ]);
});

// docs/api/web-contents.md, 'will-navigate' and setWindowOpenHandler: a page cannot open an address that the app
// refuses.
test('the app refuses a navigation and a window', async () => {
  const body = `${window}
    await window.loadURL('data:text/html,x');
    contents.setWindowOpenHandler(({ url }) => { say(['open', url]); return { action: 'deny' }; });
    const asked = once(contents, 'will-navigate');
    contents.on('will-navigate', (event, url) => { event.preventDefault(); say(['go', url, event.url]); });
    await contents.executeJavaScript('void setTimeout(() => { open("https://example.com/a"); location = "https://example.com/b"; })');
    await asked;
    say([contents.getURL(), BrowserWindow.getAllWindows().length]);`;
  expect(await outputWhenReady(body)).toEqual([
    ['open', 'https://example.com/a'],
    ['go', 'https://example.com/b', 'https://example.com/b'],
    ['data:text/html,x', 1],
  ]);
});

// docs/api/web-contents.md, 'will-redirect': after 'did-start-navigation', and "Calling `event.preventDefault` will prevent the navigation".
test('the app refuses a redirect', async () => {
  const body = `${window}
    const { createServer } = await import('node:http');
    const server = createServer((request, response) => response.writeHead(302, { location: 'http://127.0.0.1:9/elsewhere' }).end()).listen(0, '127.0.0.1');
    await once(server, 'listening');
    for (const name of ['did-start-navigation', 'will-navigate']) contents.on(name, () => say(name));
    contents.on('will-redirect', (event) => { event.preventDefault(); say([event.url, event.isMainFrame]); });
    say((await failure('http://127.0.0.1:' + server.address().port))[0]);
    server.closeAllConnections();`;
  expect(await outputWhenReady(body)).toEqual([
    'did-start-navigation',
    ['http://127.0.0.1:9/elsewhere', true],
    'ERR_FAILED',
  ]);
});
