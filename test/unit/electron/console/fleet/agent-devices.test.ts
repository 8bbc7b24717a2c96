import { expect, it } from 'vitest';
import { findEntry, noDevices, recordOf } from '../../../../../electron/console/fleet/agent-devices.ts';
import { mergeAnswer } from '../../../../../electron/console/fleet/merge-answer.ts';
import { wireDevice } from '../../../../fakes/lab-server.ts';
import { reading } from './readings.ts';

const merge = (previous: typeof noDevices, fields: Record<string, unknown>) =>
  mergeAnswer(previous, {
    agentId: 'a',
    devices: [reading('x', fields), reading('y')],
    isGood: true,
    lastAnsweredAt: null,
    now: 1,
  });

it('returns each record unchanged, and stores only those with additional data', () => {
  const odd = { Battery: 80, UserAlias: null };
  const devices = merge(noDevices, odd);
  expect(devices.entries.map((entry) => JSON.stringify(recordOf(devices, entry)))).toEqual([
    JSON.stringify(wireDevice('x', odd)),
    JSON.stringify(wireDevice('y')),
  ]);
  expect([...devices.raw.keys()]).toEqual(['a/0/x']);
});

it('removes the additional data of a record that has none any more', () => {
  const devices = merge(merge(noDevices, { Battery: 80 }), {});
  expect(devices.raw.size).toBe(0);
  expect(recordOf(devices, devices.entries[0]!)).toEqual(wireDevice('x'));
});

it('finds devices by key among the current ones', () => {
  const before = merge(noDevices, { UserAlias: 'one' });
  const after = merge(before, { UserAlias: 'two' });
  expect([before, after].map((devices) => findEntry(devices, 'a/0/x')?.device.alias)).toEqual(['one', 'two']);
  expect(findEntry(before, 'a/0/z')).toBeUndefined();
});
