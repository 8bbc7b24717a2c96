import { expect, test } from 'vitest';
import { createPacker } from '#shared/ipc/packing.ts';
import { unpackingBridge } from '../../../../../renderer/state/api/unpacking-bridge.ts';

const change = { sequence: 1, updates: [], removed: ['a'] };
const snapshot = { fleet: { sequence: 1, reports: [] } };
const failure = { ok: false, error: { code: 'internal', route: 'x' } } as const;

test('unpacks what main has packed, and leaves failures alone', async () => {
  const packer = createPacker();
  let say: (payload: unknown) => void = () => {};
  const bridge = unpackingBridge({
    invoke: async (route) =>
      route === 'console.snapshot' ? { ok: true, value: packer.answer(route, snapshot) } : failure,
    subscribe(_event, listener) {
      say = listener;
      return () => (say = () => {});
    },
  });
  const heard: unknown[] = [];
  const unsubscribe = bridge.subscribe('fleet.changed', (payload) => heard.push(payload));
  say(packer.event('fleet.changed', change));
  unsubscribe();
  say(packer.event('fleet.changed', change));
  expect(heard).toEqual([change]);
  expect(await bridge.invoke('console.snapshot', undefined)).toEqual({ ok: true, value: snapshot });
  expect(await bridge.invoke('other', undefined)).toBe(failure);
});
