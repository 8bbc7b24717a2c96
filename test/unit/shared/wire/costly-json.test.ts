import { assert, json, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findCostlyJson } from '#shared/wire/costly-json.ts';
import { exampleRecord } from '../../../fixtures/device-record.ts';

const find = (text: string) => findCostlyJson(new TextEncoder().encode(text));

it('stops at 16 levels, closed or not', () => {
  expect(find('['.repeat(16) + ']'.repeat(16))).toBeNull();
  expect(find('['.repeat(17) + ']'.repeat(17))).toBe('too-deep');
  expect(find('{"a":'.repeat(17))).toBe('too-deep');
  expect(find('['.repeat(4_000_000))).toBe('too-deep');
  // Siblings add no levels.
  expect(find(`[${'[[]],'.repeat(1_000)}1]`)).toBeNull();
});

describe('values', () => {
  const most = (length: number) => Math.floor(length / 12) + 4_096;

  it.each([
    ['numbers', '[', '1', ',', ']'],
    ['numbers apart', '[ ', '-1.5e7', ' ,\n', ' ]'],
    ['texts', '[', '""', ',', ']'],
    ['fields', '{', '"a":true', ',', '}'],
  ])('are counted exactly: %s', (_what, opening, value, separator, ending) => {
    const make = (count: number) =>
      `${opening}${Array(count - 1)
        .fill(value)
        .join(separator)}${ending}`;
    // Each further value adds bytes, so the count rises up to the limit.
    let count = 4_096;
    for (let bound = most(make(count).length); count <= bound; bound = most(make(count).length))
      count = bound + 1;
    expect(find(make(count - 1))).toBeNull();
    expect(find(make(count))).toBe('too-many-values');
    expect(make(count).match(/1|-1\.5e7|""|true/g)?.length).toBe(count - 1);
  });

  it('may be as many as the bytes allow', () => {
    // 4,800 bytes allow 400 values and the additional 4,096.
    const make = (count: number) => ','.repeat(count - 1).padEnd(4_800);
    expect(find(make(4_496))).toBeNull();
    expect(find(make(4_497))).toBe('too-many-values');
  });

  it('are two for an empty container and one for its parent', () => {
    const make = (count: number) => `[${Array(count).fill('{}').join()}]`;
    // 2n + 1 values in 3n + 1 bytes.
    expect(find(make(2_340))).toBeNull();
    expect(find(make(2_341))).toBe('too-many-values');
  });

  it('are one for a text, whatever it contains', () => {
    const text = String.raw`[,]{:}\"\\`.repeat(50_000);
    expect(find(`["${text}"]`)).toBeNull();
    expect(find(`["${text}\\"`)).toBeNull();
    assert(property(string(), (any) => find(JSON.stringify(any.repeat(100))) === null));
  });

  it('are far fewer in real responses', () => {
    const MobileList = Array.from({ length: 2_000 }, () => exampleRecord);
    expect(find(JSON.stringify({ MobileList, ResultCode: 1, ResultMessage: '' }))).toBeNull();
    assert(property(json({ maxDepth: 10 }), (text) => find(text) === null || text.length > 4_096));
  });
});
