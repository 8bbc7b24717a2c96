import { expect, test } from 'vitest';
import { packAnswer, packEvent } from '#shared/ipc/packing.ts';
import { type CallError, createApi } from '../../../../../renderer/state/api/create-api.ts';
import { exampleReport } from '../../../../fixtures/agent-report.ts';

const { devices, roundTrips, ...report } = exampleReport('a', { users: ['kim'] });
const update = { report, changed: devices, roundTrips, dropped: [], isWhole: false };
const change = { sequence: 1, updates: [update], removed: [] };
const snapshot = { fleet: { sequence: 1, reports: [{ ...report, devices, roundTrips }] } };

test('unpacks main’s messages and rejects a failed call', async () => {
  let say: (payload: unknown) => void = () => {};
  const api = createApi({
    invoke: async (route) =>
      route === 'console.state'
        ? { ok: true, value: packAnswer(route, snapshot) }
        : { ok: false, error: { code: 'internal', route } },
    subscribe(_event, listener) {
      say = listener;
      return () => (say = () => {});
    },
  });
  const received: unknown[] = [];
  const unsubscribe = api.on('fleet.changed', (payload) => received.push(payload));
  say(packEvent('fleet.changed', change));
  unsubscribe();
  say(packEvent('fleet.changed', change));
  expect(received).toEqual([change]);
  expect(await api.call('console.state')).toEqual(snapshot);
  await expect(api.call('agents.restore')).rejects.toMatchObject({
    code: 'internal',
    message: 'agents.restore: internal',
  } satisfies Partial<CallError>);
});
