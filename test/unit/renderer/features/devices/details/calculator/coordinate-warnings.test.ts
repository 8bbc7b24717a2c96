import { expect, test } from 'vitest';
import { warnOfCoordinates } from '../../../../../../../renderer/features/devices/details/calculator/coordinate-warnings.ts';
import type { Device } from '#shared/device/device.ts';
import { makeDevice } from '../../../../../../fixtures/device.ts';

const upright = { rotation: 0, hasSwappedInput: false } as const;
const plain: Device = makeDevice({
  screen: { width: 1080, height: 2340 },
  capture: { width: 540, height: 1170 },
  input: { minX: 0, maxX: 1079, minY: 0, maxY: 2339 },
});
const kinds = (device: Device, turning: Parameters<typeof warnOfCoordinates>[1] = upright) =>
  warnOfCoordinates(device, turning).map(({ kind }) => kind);

test('gives no warning if the sizes agree, in any rotation', () => {
  expect(kinds(plain)).toEqual([]);
  expect(kinds(plain, { rotation: 180, hasSwappedInput: false })).toEqual([]);
  // 511 of 511.2: rounding.
  expect(kinds(makeDevice({ capture: { width: 511, height: 1107 } }, plain))).toEqual([]);
});

test('warns about a capture with another aspect ratio', () => {
  expect(warnOfCoordinates(makeDevice({ capture: { width: 1080, height: 1920 } }, plain), upright)).toEqual([
    { kind: 'capture-aspect', percent: 21.9 },
  ]);
});

test('warns about a capture in another rotation', () => {
  const turned = { rotation: 90, hasSwappedInput: false } as const;
  expect(kinds(plain, turned)).toEqual(['capture-turned']);
  expect(kinds(makeDevice({ capture: { width: 1170, height: 540 } }, plain), turned)).toEqual([]);
});

test('warns about swapped input axes, and uses them once set', () => {
  const swapped = makeDevice({ input: { minX: 0, maxX: 2339, minY: 0, maxY: 1079 } }, plain);
  expect(kinds(swapped)).toEqual(['input-swapped', 'input-shape']);
  expect(kinds(swapped, { rotation: 0, hasSwappedInput: true })).toEqual(['input-swapped']);
});

test('warns about an input range with another aspect ratio than the screen', () => {
  const lg = makeDevice(
    {
      screen: { width: 1440, height: 2560 },
      capture: { width: 1440, height: 2560 },
      input: { minX: 0, maxX: 1439, minY: 0, maxY: 2719 },
    },
    plain,
  );
  expect(warnOfCoordinates(lg, upright)).toEqual([{ kind: 'input-shape', perPixelX: 1, perPixelY: 1.06 }]);
});

test('warns about a missing minimum, but not about an unknown range', () => {
  expect(kinds(makeDevice({ input: { ...plain.model.input, minX: null } }, plain))).toEqual([
    'input-minimum',
  ]);
  expect(kinds(makeDevice({ input: { ...plain.model.input, maxX: null } }, plain))).toEqual([]);
});
