import { describe, expect, it } from 'vitest';
import {
  findVersion,
  readAge,
  readMagnitude,
  readNumber,
  readRatio,
  readSides,
  readVersion,
} from '#shared/search/values.ts';

describe('a version', () => {
  it.each([
    ['14', [14]],
    ['14.0.12', [14, 0, 12]],
    ['123456789.123456789', [123_456_789, 123_456_789]],
    ['1.2.3.4.5.6.7.8', [1, 2, 3, 4, 5, 6, 7, 8]],
    ['1.2.3.4.5.6.7.8.9', null],
    ['1234567890', null],
    ['v14', null],
    ['14a', null],
    ['14.', null],
    ['14.x', null],
    ['', null],
  ])('%j is %j', (text, parts) => {
    expect(readVersion(text)).toEqual(parts);
  });

  it.each([
    ['Android 14.12', [14, 12]],
    ['Android 14', [14]],
    ['8.1.0 (Oreo)', [8, 1, 0]],
    ['tizen', null],
  ])('is found in %j: %j', (text, parts) => {
    expect(findVersion(text)).toEqual(parts);
  });
});

describe('a value', () => {
  it.each([
    ['34', 34],
    ['-12.25', -12.25],
    ['50%', 50],
    ['12.50%', 12.5],
    ['50%%', null],
    ['5.x', null],
    ['a5', null],
    ['5a', null],
    ['', null],
  ])('number %j is %j', (text, value) => {
    expect(readNumber(text)).toBe(value);
  });

  it.each([
    ['1080x2400', { short: 1080, long: 2400 }],
    ['2400X1080', { short: 1080, long: 2400 }],
    ['1080×2400', { short: 1080, long: 2400 }],
    ['4095*4095', { short: 4095, long: 4095 }],
    ['1080', { short: 1080, long: 1080 }],
    ['w1080', null],
    ['1080p', null],
    ['1080x2400x', null],
    ['1080x', null],
  ])('size %j is %j', (text, sides) => {
    expect(readSides(text)).toEqual(sides);
  });

  it.each([
    ['20:10', 2],
    ['10:20', 2],
    ['12.25/24.5', 2],
    ['19.25:10', 1.925],
    ['2.25', 2.25],
    ['0.25', 4],
    ['20-10', null],
    ['20:10:', null],
    ['=20:10', null],
    ['20.x', null],
    ['20:1.x', null],
    ['0', null],
    ['1:0', null],
    ['0:0', null],
  ])('ratio %j is %j', (text, ratio) => {
    expect(readRatio(text)).toBe(ratio);
  });

  it.each([
    ['90s', 90_000],
    ['5m', 300_000],
    ['2h', 7_200_000],
    ['12D', 1_036_800_000],
    ['5', null],
    ['5w', null],
    ['-5m', null],
    ['5ms', null],
    ['', null],
  ])('age %j is %j ms', (text, age) => {
    expect(readAge(text)).toBe(age);
  });

  it('is compared by its numbers', () => {
    expect(readMagnitude('version', '14.1')).toEqual([14, 1]);
    expect(readMagnitude('size', '2400x1080')).toEqual([1080, 2400]);
    expect(readMagnitude('range', '4095')).toEqual([4095, 4095]);
    expect(readMagnitude('number', '5%')).toEqual([5]);
    expect(readMagnitude('ratio', '20:10')).toEqual([2]);
    expect(readMagnitude('time', '1s')).toEqual([1_000]);
    for (const kind of ['version', 'size', 'range', 'number', 'ratio', 'time'] as const)
      expect(readMagnitude(kind, 'x')).toBeNull();
  });
});
