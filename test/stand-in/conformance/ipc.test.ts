import { expect, test } from 'vitest';
import { whenReady, writeApp } from './run-app.ts';

/** A page with this preload. `answer` is the message that `ipcMain` received on `said`. */
async function talk(preload: string, page: string, main = ''): Promise<readonly unknown[]> {
  const body = `const window = new BrowserWindow({ show: false, webPreferences: { preload: app.getAppPath() + '/preload.cjs' } });
    const contents = window.webContents;
    ipcMain.on('say', (event, ...values) => values.forEach(say));
    const done = new Promise((resolve) => ipcMain.once('done', resolve));
    ${main}
    await window.loadURL('data:text/html,x');
    await contents.executeJavaScript(\`(async () => { const attempt = \${attempt}; ${page} })()\`);
    await done;`;
  const files = {
    'preload.cjs': `const { ipcRenderer, contextBridge } = require('electron');
      const say = (...values) => ipcRenderer.send('say', ...values);
      const attempt = async (call) => { try { return await call(); } catch (error) { return error.message; } };
      ${preload}`,
  };
  const run = await writeApp(whenReady(body), files).run();
  if (run.code !== 0) throw new Error(run.errors);
  return run.output;
}

// docs/tutorial/ipc.md, "Object serialization"; spec/api-ipc-spec.ts, "An object could not be cloned".
test('the page cannot send or invoke with a value that cannot be cloned', async () => {
  const preload = `(async () => {
    for (const value of [() => {}, Symbol('x'), new Proxy({}, {}), document, new Blob(['x'])]) {
      say(await attempt(() => ipcRenderer.invoke('any', value)));
    }
    say(await attempt(() => ipcRenderer.send('any', { deep: [() => {}] })));
    ipcRenderer.send('done');
  })();`;
  expect(await talk(preload, '')).toEqual(Array(6).fill('An object could not be cloned.'));
});

// docs/api/ipc-renderer.md, invoke; lib/browser/ipc-dispatch.ts: an error reaches the page as its text.
test('an error of a handler, or a result that cannot be sent, rejects in the page', async () => {
  const main = `ipcMain.handle('throws', () => { throw new RangeError('too far'); });
    ipcMain.handle('function', () => () => {});
    say(await attempt(() => ipcMain.handle('throws', () => {})));
    say(await attempt(() => ipcMain.handle('x', 1)));`;
  const preload = `(async () => {
    for (const channel of ['throws', 'function', 'nothing']) say(await attempt(() => ipcRenderer.invoke(channel)));
    ipcRenderer.send('done');
  })();`;
  const failed = (channel: string, error: string) => `Error invoking remote method '${channel}': ${error}`;
  expect(await talk(preload, '', main)).toEqual([
    "Attempted to register a second handler for 'throws'",
    "Expected handler to be a function, but found type 'number'",
    failed('throws', 'RangeError: too far'),
    failed('function', 'Error: An object could not be cloned.'),
    failed('nothing', "Error: No handler registered for 'nothing'"),
  ]);
});

// docs/tutorial/ipc.md: the structured clone algorithm, which keeps views, -0 and undefined, and drops classes.
test('a value that can be cloned arrives unchanged, both ways', async () => {
  const main = `ipcMain.handle('echo', (event, value) => {
      say([value.view.constructor.name, value.view.length, 'gone' in value, Object.is(value.zero, -0), value.point]);
      return { buffer: Buffer.from('ab'), view: value.view };
    });`;
  const preload = `(async () => {
    const value = { view: new Uint16Array([1, 2, 3]).subarray(1), zero: -0, gone: undefined,
      point: new (class Point { x = 1; get y() { return 2; } })() };
    const { buffer, view } = await ipcRenderer.invoke('echo', value);
    say([buffer.constructor.name, buffer.length, view.constructor.name, [...view]]);
    ipcRenderer.send('done');
  })();`;
  expect(await talk(preload, '', main)).toEqual([
    ['Uint16Array', 2, true, true, { x: 1 }],
    ['Uint8Array', 2, 'Uint16Array', [2, 3]],
  ]);
});

// docs/api/context-bridge.md, "Parameter / Error / Return Type support"; electron_api_context_bridge.cc, IsPlainObject.
test('the bridge carries functions and promises, copies, and refuses a Proxy', async () => {
  const preload = `contextBridge.exposeInMainWorld('api', {
      call: (callback) => callback(2), later: async () => [1n], take: (value) => value.a.length,
      done: (...values) => { say(...values); ipcRenderer.send('done'); },
    });`;
  const page = `const { api } = window;
    const values = [api.call((x) => x + 1), String((await api.later())[0]), api.take({ a: [1, 2] })];
    values.push(await attempt(() => api.take(new Proxy({ a: [] }, {}))));
    values.push(await attempt(() => api.take({ a: new Proxy([], {}) })));
    values.push(Object.isFrozen(api), typeof require);
    api.done(...values);`;
  expect(await talk(preload, page)).toEqual([
    3,
    '1',
    2,
    'An object could not be cloned.',
    'An object could not be cloned.',
    true,
    'undefined',
  ]);
});

// docs/tutorial/sandbox.md, "Preload scripts": a sandboxed preload requires `electron` and little else.
test('a preload is in a sandbox', async () => {
  const preload = `say(refusal(() => require('node:fs')), process.sandboxed, process.type);
    function refusal(call) { try { call(); return 'loaded'; } catch (error) { return error.message; } }
    ipcRenderer.send('done');`;
  expect(await talk(preload, '')).toEqual(['module not found: node:fs', true, 'renderer']);
});
