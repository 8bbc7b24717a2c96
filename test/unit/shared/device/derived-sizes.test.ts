import { expect, test } from 'vitest';
import { inputRatio, isImplausible } from '#shared/device/derived-sizes.ts';
import { makeDevice } from '../../../fixtures/device.ts';

const screen = { width: 1260, height: 2732 };
const input = (max: number) => ({ minX: 0, maxX: max, minY: 0, maxY: max });

test.each([
  [1, 0.000366],
  [100, 0.0366],
  [4_095, 1.5],
  [0, 0],
])('an input range of 0 to %d keeps its digits: %d', (max, ratio) => {
  expect(inputRatio(makeDevice({ screen, input: input(max) }))).toBe(ratio);
});

test.each([
  [0, 2340, true],
  [-1, -1, true],
  [1080, 100_001, true],
  [null, 0, true],
  [1, 100_000, false],
  [null, 2340, false],
  [null, null, false],
])('%j × %j is implausible: %j', (width, height, isSo) => {
  expect(isImplausible({ width, height })).toBe(isSo);
});
