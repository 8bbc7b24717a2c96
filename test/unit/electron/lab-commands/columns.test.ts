import { expect, it } from 'vitest';
import { align, measure } from '../../../../electron/lab-commands/columns.ts';

it('aligns columns by character width', () =>
  expect(
    align([
      ['A', '가나', 'x'],
      ['BBB', 'c', 'y'],
    ]),
  ).toEqual(['A    가나  x', 'BBB  c     y']));

it('aligns a great many lines', () =>
  expect(align(Array.from({ length: 200_000 }, () => ['a', 'b']))).toHaveLength(200_000));

it('counts a letter with marks as one', () => expect(measure('e\u0301한')).toBe(3));

it('shows characters that turn the direction of text', () =>
  expect(align([['a\u202Eb', 'c']])).toEqual(['a‹U+202E›b  c']));
