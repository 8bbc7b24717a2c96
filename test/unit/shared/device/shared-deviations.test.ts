import { expect, test } from 'vitest';
import type { Deviation, DeviceEntry } from '#shared/device/device.ts';
import { findSharedDeviations, hasOwnDeviation } from '#shared/device/shared-deviations.ts';
import { makeDevice } from '../../../fixtures/device.ts';

const wrong = (field: string, found = ''): Deviation => ({ field, problem: 'wrong-type', found });

function entry(deviations: readonly Deviation[], goneSince: number | null = null): DeviceEntry {
  return { key: '', device: makeDevice({}), deviations, seenAt: null, goneSince };
}

test('the mismatches of all devices are those of the agent, whatever the value is', () => {
  const own = entry([wrong('SDKVersion', '33'), wrong('Brand')]);
  const devices = [entry([wrong('SDKVersion', '34')]), own, entry([], 5)];
  expect(findSharedDeviations(devices)).toEqual([wrong('SDKVersion', '34')]);
  expect(devices.map((each) => hasOwnDeviation(each, devices))).toEqual([false, true, false]);
});

test.each([[[]], [[entry([wrong('Brand')])]], [[entry([wrong('Brand')]), entry([])]]])(
  'nothing is shared by a single device, or if one has none',
  (devices) => expect(findSharedDeviations(devices)).toEqual([]),
);
