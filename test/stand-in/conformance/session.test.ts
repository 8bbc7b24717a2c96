import { expect, test } from 'vitest';
import { outputOf, whenReady } from './run-app.ts';

const register = `protocol.registerSchemesAsPrivileged([{ scheme: 'app', privileges: { standard: true, secure: true } }]);`;
const open = `const page = () => new Response('<p>x</p>', { headers: { 'content-type': 'text/html' } });
  const open = async (partition) => {
    const window = new BrowserWindow({ show: false, webPreferences: { partition } });
    await window.loadURL('app://host/');
    return (code) => window.webContents.executeJavaScript(code);
  };`;
const output = (body: string) => outputOf(register + whenReady(open + body));

// docs/api/session.md, setPermissionCheckHandler; docs/api/web-request.md, onBeforeRequest: each is of its session.
test('permissions and requests are handled by the page’s own session', async () => {
  const body = `const strict = session.fromPartition('strict');
    strict.setPermissionCheckHandler(() => false);
    strict.webRequest.onBeforeRequest(({ url }, answer) => answer({ cancel: url.endsWith('/image') }));
    const ask = \`Promise.all([
      navigator.permissions.query({ name: 'geolocation' }).then(({ state }) => state),
      new Promise((resolve) => Object.assign(new Image(), { onload: () => resolve('shown'), onerror: () => resolve('failed'), src: '/image' })),
    ])\`;
    const image = Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAA=', 'base64');
    for (const name of ['strict', ''])
      session.fromPartition(name).protocol.handle('app', ({ url }) => url.endsWith('/image') ? new Response(image, { headers: { 'content-type': 'image/gif' } }) : page());
    for (const name of ['strict', '']) say(await (await open(name))(ask));`;
  expect(await output(body)).toEqual([
    ['denied', 'failed'],
    ['granted', 'shown'],
  ]);
});

// session.md, `ses.fetch()`: "can be made to custom protocols […] and will trigger webRequest handlers if present".
test('a session responds to a request of main like to one of its page, with its protocols and its listeners', async () => {
  const body = `const pages = session.fromPartition('page');
    pages.protocol.handle('app', ({ url }) => new Response('answer to ' + url));
    say(await (await pages.fetch('app://sample/other')).text());
    pages.webRequest.onBeforeRequest((details, answer) => answer({ cancel: true }));
    say(await pages.fetch('app://sample/other').catch((error) => error.name));`;
  expect(await output(body)).toEqual(['answer to app://sample/other', expect.stringContaining('Error')]);
});
