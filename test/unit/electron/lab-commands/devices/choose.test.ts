import { describe, expect, it } from 'vitest';
import type { LabDevice } from '#shared/wire/lab-devices.ts';
import { choose } from '../../../../../electron/lab-commands/devices/choose.ts';
import { labDevice } from '../../../../fakes/devices-server.ts';
import { labDevices } from '../../../../fixtures/lab-devices-answer.ts';

const now = labDevice({ deviceId: 'now', availability: 'free' });
const hour = labDevice({ deviceId: 'hour', availability: 'idle', idleSince: '2026-11-23T06:00:00.000Z' });
const day = labDevice({ deviceId: 'day', availability: 'idle', idleSince: '2026-11-22T07:00:00.000Z' });
const used = labDevice({
  deviceId: 'used',
  availability: 'in-use',
  idleSince: '2026-11-01T07:00:00.000Z',
});
const active = labDevice({
  deviceId: 'active',
  availability: 'active',
  idleSince: '2026-11-23T06:59:00.000Z',
});

const unnamed = labDevice({ deviceId: 'no-serial/transport-1', noSerial: 'missing' });
const byDefault = { count: null, pick: null };
const longest = { count: null, pick: 'longest-unused' } as const;
const withSerials = { ...byDefault, needsSerial: true };

function idsOf(devices: readonly LabDevice[], wanted: Parameters<typeof choose>[1]) {
  const { chosen, isEnough } = choose(labDevices(devices), wanted);
  return { ids: chosen.map(({ deviceId }) => deviceId), isEnough };
}

it.each<[what: string, LabDevice[], Parameters<typeof choose>[1], ids: string[], isEnough: boolean]>([
  ['takes all matches by default', [used, day], byDefault, ['used', 'day'], true],
  ['needs one by default', [], byDefault, [], false],
  ['takes one to --pick', [hour, day], longest, ['day'], true],
  ['takes the first ones to --count', [used, day, hour], { count: 2, pick: null }, ['used', 'day'], true],
  ['has fewer than --count', [used], { count: 2, pick: null }, ['used'], false],
  ['counts two connections of a phone once', [used, used], { count: 2, pick: null }, ['used'], false],
  ['takes a phone without a serial', [unnamed, day], byDefault, [unnamed.deviceId, 'day'], true],
  ['leaves it out if its ID must find it', [unnamed, day], withSerials, ['day'], true],
  ['has none but such a phone', [unnamed], withSerials, [], false],
  [
    'takes the longest unused',
    [now, hour, active, day, used],
    { ...longest, count: 3 },
    ['day', 'hour', 'now'],
    true,
  ],
  ['takes no device in use as unused', [used, active], longest, [], false],
])('%s', (_what, devices, wanted, ids, isEnough) => {
  expect(idsOf(devices, wanted)).toEqual({ ids, isEnough });
});

describe('--pick random', () => {
  it('takes each device at some time', () => {
    const seen = new Set<string>();
    for (let turn = 0; turn < 500 && seen.size < 3; turn += 1) {
      const { ids } = idsOf([used, day, hour], { count: 1, pick: 'random' });
      expect(ids).toHaveLength(1);
      for (const id of ids) seen.add(id);
    }
    expect(seen).toEqual(new Set(['used', 'day', 'hour']));
  });

  it('takes no device twice', () => {
    const { ids } = idsOf([used, day, hour], { count: 3, pick: 'random' });
    expect(ids.toSorted()).toEqual(['day', 'hour', 'used']);
  });
});
