import { expect, test } from 'vitest';
import { outputOf, whenReady } from './run-app.ts';

const page = `(title) => () => new Response('<title>' + title + '</title>', { headers: { 'content-type': 'text/html' } })`;
const open = `const open = async (url, webPreferences = {}) => {
    const window = new BrowserWindow({ show: false, webPreferences });
    try { await window.loadURL(url); } catch { return 'failed'; }
    return window.webContents;
  };
  const page = ${page};`;

function output(privileges: string, body: string): Promise<readonly unknown[]> {
  const register = `protocol.registerSchemesAsPrivileged([{ scheme: 'app', privileges: ${privileges} }]);`;
  return outputOf(register + whenReady(open + body));
}

// docs/api/protocol.md, handle; lib/browser/api/protocol.ts.
test('a scheme is handled once, and its pages have its origin', async () => {
  const body = `protocol.handle('app', page('ours'));
    say(await attempt(() => protocol.handle('app', page('again'))));
    const contents = await open('app://host/a?b#c');
    say([contents.getURL(), await contents.executeJavaScript('[document.title, isSecureContext]')]);`;
  expect(await output('{ standard: true, secure: true }', body)).toEqual([
    'Failed to register protocol: app',
    ['app://host/a?b#c', ['ours', true]],
  ]);
});

// docs/api/protocol.md, "Using `protocol` with a custom `partition` or `session`".
test('a handler serves only its own session', async () => {
  const body = `session.fromPartition('one').protocol.handle('app', page('one'));
    const one = await open('app://host/', { partition: 'one' });
    say(await one.executeJavaScript('document.title'));
    const same = await open('app://host/', { session: session.fromPartition('one') });
    say([await same.executeJavaScript('document.title'), same.session === one.session]);
    // Otherwise Electron asks the desktop to open it.
    session.defaultSession.setPermissionRequestHandler((contents, permission, answer) => answer(false));
    say(await open('app://host/'));
    say(session.defaultSession === one.session);`;
  expect(await output('{ standard: true, secure: true }', body)).toEqual([
    'one',
    ['one', true],
    'failed',
    false,
  ]);
});
