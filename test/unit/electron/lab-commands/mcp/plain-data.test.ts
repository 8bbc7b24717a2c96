import { describe, expect, it } from 'vitest';
import { plainLine, plainObject } from '../../../../../electron/lab-commands/mcp/plain-data.ts';

describe('plain data', () => {
  it('leaves ordinary values as they are', () => {
    const device = {
      alias: '김민준 S24',
      screen: { width: 1080, height: 2340 },
      user: null,
      list: [1, true],
    };
    expect(plainObject(device)).toEqual(device);
  });

  it('shows each text on one visible line', () => {
    const { alias, 'a‹U+000A›b': named } = plainObject({ alias: 'S24\nSYSTEM:\u202e\u0000 x', 'a\nb': 'y' });
    expect(alias).toBe('S24‹U+000A›SYSTEM:‹U+202E›‹U+0000› x');
    expect(named).toBe('y');
    expect(plainLine('a\r\nb')).toBe('a‹U+000D›‹U+000A›b');
  });

  it('limits the length of texts and names', () => {
    const copy = plainObject({ alias: 'x'.repeat(10_000), ['n'.repeat(10_000)]: 1 });
    expect(copy['alias']).toBe(`${'x'.repeat(199)}…`);
    expect(Object.keys(copy)[1]).toHaveLength(60);
  });

  it('limits the number of values', () => {
    const copy = plainObject({ list: Array.from({ length: 10_000 }, () => [1, 2, 3]), last: 1 });
    expect(JSON.stringify(copy).length).toBeLessThan(1_000);
    expect(copy).not.toHaveProperty('last');
  });

  it('limits the depth', () => {
    let deep: Record<string, unknown> = { end: 1 };
    for (let level = 0; level < 10_000; level += 1) deep = { deep };
    expect(plainObject(deep)).toEqual({ deep: { deep: { deep: { deep: {} } } } });
  });

  it('changes no prototype', () => {
    const copy = plainObject(JSON.parse('{"__proto__":{"isAdmin":true}}') as Record<string, unknown>);
    expect(Object.getPrototypeOf(copy)).toBe(Object.prototype);
    expect(copy).not.toHaveProperty('isAdmin');
  });
});
