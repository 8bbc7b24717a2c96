import { expect, it } from 'vitest';
import type { FlatDevice } from '#shared/device/flat-device.ts';
import { findDeviceChanges } from '#shared/device/device-changes.ts';
import { makeDevice } from '../../../fixtures/device.ts';

const changesOf = (fields: Partial<FlatDevice>, before: Partial<FlatDevice> = {}) =>
  findDeviceChanges(makeDevice(before), makeDevice(fields)).map(
    (change) => `${change.field}: ${change.before} > ${change.after}`,
  );

it('an update, another screen size and another alias are changes', () => {
  expect(
    changesOf({ osVersion: '35', buildVersion: 'B', alias: '3번', screen: { width: 720, height: 1560 } }),
  ).toEqual([
    'os: Android 14 > Android 15',
    'alias:  > 3번',
    'build: UP1A.231005.007 > B',
    'screen: 1080 × 2340 > 720 × 1560',
  ]);
  expect(changesOf({ alias: '' }, { alias: '3번' })).toEqual(['alias: 3번 > ']);
  expect(changesOf({ input: { minX: 0, maxX: 1, minY: 0, maxY: 1 } })).toHaveLength(1);
});

it('a value that one of the two does not report is not a change', () => {
  const silent: Partial<FlatDevice> = {
    modelName: '',
    modelId: null,
    brand: '',
    osVersion: '',
    buildVersion: null,
    alias: null,
    screen: { width: null, height: 2340 },
    capture: { width: null, height: null },
    input: { minX: null, maxX: 9, minY: 0, maxY: 9 },
  };
  expect(changesOf(silent)).toEqual([]);
  expect(changesOf({}, silent)).toEqual([]);
});

it('a rotated device is the same, and so is one that is in use now', () => {
  expect(changesOf({ capture: { width: 2340, height: 1080 }, connectedUser: 'kim' })).toEqual([]);
  expect(changesOf({ capture: { width: 1170, height: 540 } })).toEqual(['capture: 1080 × 2340 > 540 × 1170']);
});
