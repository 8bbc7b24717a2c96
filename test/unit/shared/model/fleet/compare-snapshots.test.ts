import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareInSteps } from '#shared/model/fleet/compare-snapshots.ts';
import type { FlatDevice } from '#shared/device/flat-device.ts';
import type { SnapshotAgent, SnapshotDevice } from '#shared/model/fleet/saved-snapshot.ts';
import { makeDevice } from '../../../../fixtures/device.ts';

const device = (deviceId: string, fields: Partial<FlatDevice> = {}, isGone = false): SnapshotDevice => ({
  place: `0/${deviceId}`,
  device: makeDevice({ deviceId, modelName: deviceId, ...fields }),
  isGone,
});
const agent = (address: string, ...devices: readonly SnapshotDevice[]): SnapshotAgent => ({
  address,
  isSilent: false,
  devices,
});
const silent = (address: string, ...devices: readonly SnapshotDevice[]): SnapshotAgent => ({
  ...agent(address, ...devices),
  isSilent: true,
});
function compareSnapshots(then: readonly SnapshotAgent[], now: readonly SnapshotAgent[]) {
  const steps = compareInSteps(then, now);
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}
const nothing = { vanished: [], appeared: [], moved: [], changed: [], unknown: [] };

describe('the differences between two times', () => {
  it('are vanished, appeared, and changed devices', () => {
    const then = [agent('a', device('x', { connectedUser: 'kim' }), device('y', { osVersion: '34' }))];
    const now = [agent('A', device('x', {}, true), device('y', { osVersion: '35' }), device('z'))];
    expect(compareSnapshots(then, now)).toEqual({
      ...nothing,
      vanished: [{ agent: 'A', place: '0/x', name: 'x', user: 'kim' }],
      appeared: [{ agent: 'A', place: '0/z', name: 'z', user: '' }],
      changed: [
        {
          agent: 'A',
          place: '0/y',
          name: 'y',
          user: '',
          changes: [{ field: 'os', before: 'Android 14', after: 'Android 15' }],
        },
      ],
    });
  });

  it.each([
    ['silent-now', agent('a', device('x')), silent('a', device('x'))],
    ['silent-now', agent('a', device('x')), silent('a')],
    ['silent-then', silent('a', device('x')), agent('a')],
    ['silent-both', silent('a', device('x')), silent('a', device('x'))],
    ['not-in-lab-now', agent('a', device('x')), null],
    ['not-in-lab-then', null, agent('a', device('x'))],
  ] as const)('are unknown for an agent that is %s', (reason, then, now) => {
    const differences = compareSnapshots(then ? [then] : [], now ? [now] : []);
    expect(differences).toEqual({ ...nothing, unknown: [{ agent: 'a', reason, devices: 1 }] });
  });
});

describe('a device on another agent', () => {
  const then = [agent('a', device('x'), device('y')), agent('b')];

  it('has moved rather than vanished and appeared', () => {
    const differences = compareSnapshots(then, [agent('a', device('y')), agent('b', device('x'))]);
    expect(differences).toEqual({
      ...nothing,
      moved: [{ agent: 'b', from: 'a', place: '0/x', name: 'x', user: '' }],
    });
  });

  it('may have moved from a silent agent or to a new one', () => {
    const fromSilent = compareSnapshots(then, [
      silent('a', device('x'), device('y')),
      agent('b', device('x')),
    ]);
    expect(fromSilent).toMatchObject({ moved: [{ from: 'a', agent: 'b' }], unknown: [{ devices: 1 }] });
    const toNew = compareSnapshots(then, [agent('a', device('y')), agent('b'), agent('c', device('x'))]);
    expect(toNew).toMatchObject({ vanished: [], moved: [{ from: 'a', agent: 'c' }], unknown: [] });
  });

  it('is another device if only its serial is the same', () => {
    const elsewhere = (...devices: readonly SnapshotDevice[]) => [
      agent('a', device('y')),
      agent('b', ...devices),
    ];
    const model = compareSnapshots(then, elsewhere(device('x', { modelId: 'other' })));
    expect(model).toMatchObject({ moved: [], vanished: [{ name: 'x' }], appeared: [{ name: 'x' }] });
    const several = compareSnapshots(then, [...elsewhere(device('x')), agent('c', device('x'))]);
    expect(several).toMatchObject({ moved: [], vanished: [{ name: 'x' }], appeared: [{ agent: 'b' }] });
    const emulator = device('emulator-5554');
    expect(compareSnapshots([agent('a', emulator), agent('b')], [agent('a'), agent('b', emulator)])).toEqual({
      ...nothing,
      vanished: [expect.anything()],
      appeared: [expect.anything()],
    });
  });
});

const someDevice = fc
  .record({
    id: fc.constantFrom('v', 'w', 'x', 'y', 'z', 'emulator-5554'),
    fields: fc.record({
      modelId: fc.constantFrom('m', 'n', null),
      osVersion: fc.constantFrom('34', '35', '', null),
      alias: fc.constantFrom('', 'one', null),
      capture: fc.constantFrom({ width: 1, height: 2 }, { width: 2, height: 1 }, { width: 1, height: null }),
      connectedUser: fc.constantFrom('', 'kim', null),
    }),
    isGone: fc.boolean(),
  })
  .map(({ id, fields, isGone }) => device(id, fields, isGone));
const someAgent = fc.record({
  address: fc.constantFrom('a', 'b', 'c', 'd'),
  isSilent: fc.boolean(),
  devices: fc.uniqueArray(someDevice, { selector: ({ place }) => place }),
});
const fleet = fc.uniqueArray(someAgent, { selector: ({ address }) => address });

it('never lets a silent agent’s devices vanish', () => {
  fc.assert(
    fc.property(fleet, fleet, (then, now) => {
      const answered = (agents: readonly SnapshotAgent[], address: string) =>
        agents.some((each) => each.address === address && !each.isSilent);
      const { vanished, appeared, moved, changed } = compareSnapshots(then, now);
      for (const { agent: each } of [...vanished, ...appeared, ...changed]) {
        expect(answered(then, each) && answered(now, each)).toBe(true);
      }
      for (const { agent: to, from } of moved) expect(answered(now, to) && answered(then, from)).toBe(true);
      const places = [...vanished, ...appeared, ...moved, ...changed].map(
        (each) => `${each.agent} ${each.place}`,
      );
      expect(new Set(places).size).toBe(places.length);
    }),
  );
});
