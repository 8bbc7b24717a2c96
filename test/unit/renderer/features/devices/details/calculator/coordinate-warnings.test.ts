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

test('nothing is said of a device whose sizes agree, whichever way its picture is turned with the capture', () => {
  expect(kinds(plain)).toEqual([]);
  expect(kinds(plain, { rotation: 180, hasSwappedInput: false })).toEqual([]);
  // 511 of 511.2: rounding.
  expect(kinds(makeDevice({ capture: { width: 511, height: 1107 } }, plain))).toEqual([]);
});

test('a capture of another shape is told of with its difference', () => {
  expect(warnOfCoordinates(makeDevice({ capture: { width: 1080, height: 1920 } }, plain), upright)).toEqual([
    { kind: 'capture-aspect', percent: 21.9 },
  ]);
});

test('a capture stated in another rotation is told of', () => {
  expect(kinds(plain, { rotation: 90, hasSwappedInput: false })).toEqual(['capture-turned']);
  expect(
    kinds(makeDevice({ capture: { width: 1170, height: 540 } }, plain), {
      rotation: 90,
      hasSwappedInput: false,
    }),
  ).toEqual([]);
});

test('swapped input axes are told of, and taken into account once they are set so', () => {
  const swapped = makeDevice({ input: { minX: 0, maxX: 2339, minY: 0, maxY: 1079 } }, plain);
  expect(kinds(swapped)).toEqual(['input-swapped', 'input-shape']);
  expect(kinds(swapped, { rotation: 0, hasSwappedInput: true })).toEqual(['input-swapped']);
});

test('an input range of another shape than the screen is told of with both figures', () => {
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

test('a minimum that is not stated is told of, and an unknown range is not judged', () => {
  expect(kinds(makeDevice({ input: { ...plain.model.input, minX: null } }, plain))).toEqual([
    'input-minimum',
  ]);
  expect(kinds(makeDevice({ input: { ...plain.model.input, maxX: null } }, plain))).toEqual([]);
});
