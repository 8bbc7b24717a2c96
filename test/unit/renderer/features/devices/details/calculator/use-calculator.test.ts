import { expect, test } from 'vitest';
import {
  readCoordinate,
  writeTap,
} from '../../../../../../../renderer/features/devices/details/calculator/use-calculator.ts';

const bounds = { minX: -50, maxX: 1079, minY: 0, maxY: 2339 };

test.each([
  ['0', 'x', 0],
  ['-50', 'x', -50],
  ['1079', 'x', 1079],
  [' 12.5 ', 'y', 12.5],
  ['1080', 'x', null],
  ['-1', 'y', null],
  ['', 'x', null],
  ['1e2', 'x', null],
  ['12px', 'x', null],
  ['0x10', 'x', null],
] as const)('%j as %s is %s', (text, axis, value) => {
  expect(readCoordinate(text, axis, bounds)).toBe(value);
});

test('no text is a coordinate of an unknown space', () => {
  expect(readCoordinate('1', 'x', null)).toBeNull();
});

test('a tap is written in whole screen pixels', () => {
  expect(writeTap({ x: 540, y: 1170 })).toBe('adb shell input tap 540 1170');
});
