import { expect, it } from 'vitest';
import { bridgeCheck } from '../../../../../electron/self-check/checks/bridge.ts';
import { endless, scriptPage } from '../script-page.ts';

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
