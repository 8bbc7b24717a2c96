import { expect, it } from 'vitest';
import { bridgeCheck } from '../../../../../electron/self-check/checks/bridge.ts';
import { pageIsolationCheck } from '../../../../../electron/self-check/checks/page-isolation.ts';
import { routerCheck } from '../../../../../electron/self-check/checks/router.ts';
import { startCheck } from '../../../../../electron/self-check/checks/start.ts';
import { answeringPage, endless, scriptPage } from '../script-page.ts';

const invoke = () => {};
const subscribe = () => {};
const fixed = { writable: false, configurable: false };

/** A page with this property `bridge`. */
function pageWith(property: PropertyDescriptor) {
  const window = Object.defineProperty({}, 'bridge', property);
  return scriptPage({ window, Object });
}

it('the bridge is frozen, fixed, and has its two functions', async () => {
  const bridge = Object.freeze({ invoke, subscribe });
  expect(await bridgeCheck(pageWith({ value: bridge, ...fixed })).run(endless)).toMatchObject({ ok: true });
});

it.each<[string, PropertyDescriptor]>([
  ['preload did not run', {}],
  ['it has: invoke', { value: Object.freeze({ invoke }), ...fixed }],
  ['ipcRenderer', { value: Object.freeze({ invoke, subscribe, ipcRenderer: {} }), ...fixed }],
  ['it has', { value: Object.freeze({ invoke, subscribe: 'a text' }), ...fixed }],
  ['not frozen', { value: { invoke, subscribe }, ...fixed }],
  ['can replace', { value: Object.freeze({ invoke, subscribe }), writable: true, configurable: false }],
])('reports a bad bridge: %s', async (why, property) => {
  const outcome = await bridgeCheck(pageWith(property)).run(endless);
  expect(outcome).toMatchObject({ ok: false, detail: expect.stringContaining(why) });
});

/** A page whose calls are answered by these, whatever their input is. */
function routed(answers: Readonly<Record<string, unknown>>) {
  return scriptPage({ bridge: { invoke: (route: string) => Promise.resolve(answers[route]) }, Promise });
}
const refusal = (code: string) => ({ ok: false, error: { code } });
const routes = {
  'about.read': { ok: true },
  constructor: refusal('unknown-route'),
  'settings.change': refusal('invalid-input'),
};

it('the router answers, and refuses', async () => {
  expect(await routerCheck(routed(routes)).run(endless)).toMatchObject({ ok: true });
});

it.each([
  { ...routes, 'about.read': refusal('internal') },
  { ...routes, constructor: { ok: true } },
  { ...routes, 'settings.change': { ok: true } },
])('a router that does not: %j', async (broken) => {
  expect(await routerCheck(routed(broken)).run(endless)).toMatchObject({ ok: false });
});

it('the page has nothing of Node', async () => {
  expect(await pageIsolationCheck(scriptPage({ window: {} })).run(endless)).toMatchObject({ ok: true });
  const leaking = scriptPage({ process: {}, require });
  expect(await pageIsolationCheck(leaking).run(endless)).toEqual({
    ok: false,
    detail: 'it has: require, process',
  });
});

it('the start waits for the console, then for its page', async () => {
  const page = answeringPage(null, 'loading', 'ready');
  expect(await startCheck(Promise.resolve(), page).run(endless)).toMatchObject({ ok: true });
});

it('the start fails with the console, and with a page that is never ready', async () => {
  const failed = Promise.reject(new Error('EACCES'));
  await expect(startCheck(failed, answeringPage('ready')).run(endless)).rejects.toThrow('EACCES');
  const over = AbortSignal.timeout(100);
  expect(await startCheck(Promise.resolve(), answeringPage('loading')).run(over)).toMatchObject({
    ok: false,
  });
});
