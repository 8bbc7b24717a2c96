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

function idsOf(devices: readonly LabDevice[], wanted: Parameters<typeof choose>[1]) {
  const { chosen, isEnough } = choose(labDevices(devices), wanted);
  return { ids: chosen.map(({ deviceId }) => deviceId), isEnough };
}

describe('without --count', () => {
  const wanted = { count: null, pick: null };
  it('takes all matches, and one is enough', () => {
    expect(idsOf([used, day], wanted)).toEqual({ ids: ['used', 'day'], isEnough: true });
    expect(idsOf([], wanted)).toEqual({ ids: [], isEnough: false });
  });

  it('--pick means one', () =>
    expect(idsOf([hour, day], { count: null, pick: 'longest-unused' })).toEqual({
      ids: ['day'],
      isEnough: true,
    }));
});

it('--count takes exactly that many, in the service’s order', () => {
  expect(idsOf([used, day, hour], { count: 2, pick: null })).toEqual({
    ids: ['used', 'day'],
    isEnough: true,
  });
  expect(idsOf([used], { count: 2, pick: null })).toEqual({ ids: ['used'], isEnough: false });
  // Two connections of one phone.
  expect(idsOf([used, used], { count: 2, pick: null })).toEqual({ ids: ['used'], isEnough: false });
});

it('leaves out a phone that can’t be found by its ID', () => {
  const unnamed = labDevice({ deviceId: 'no-serial/transport-1', noSerial: 'missing' });
  const wanted = { count: null, pick: null };
  expect(idsOf([unnamed, day], wanted).ids).toEqual(['no-serial/transport-1', 'day']);
  expect(idsOf([unnamed, day], { ...wanted, needsSerial: true }).ids).toEqual(['day']);
  expect(idsOf([unnamed], { ...wanted, needsSerial: true })).toEqual({ ids: [], isEnough: false });
});

describe('--pick longest-unused', () => {
  it('takes the longest unused, and never a device in use', () => {
    expect(idsOf([now, used, active, hour, day], { count: 3, pick: 'longest-unused' })).toEqual({
      ids: ['day', 'hour', 'now'],
      isEnough: true,
    });
    expect(idsOf([used, active], { count: null, pick: 'longest-unused' })).toEqual({
      ids: [],
      isEnough: false,
    });
  });
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
