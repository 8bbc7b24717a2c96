import { describe, expect, it } from 'vitest';
import {
  findBeginning,
  letterOf,
  nothingTyped,
  typeOn,
} from '../../../../../../renderer/features/devices/list/type-ahead.ts';

describe('typeOn', () => {
  it('collects letters typed without a pause', () => {
    const typed = ['t', 'a', 'b', ' ', 's'].reduce(
      (before, key, index) => typeOn(before, key, index * 300) ?? nothingTyped,
      nothingTyped,
    );
    expect(typed.letters).toBe('tab s');
  });

  it('starts again after a pause', () => {
    expect(typeOn({ letters: 'ga', at: 0 }, 'p', 900)?.letters).toBe('p');
  });

  it('ignores other keys and a leading space', () => {
    expect(typeOn(nothingTyped, 'Enter', 0)).toBeNull();
    expect(typeOn(nothingTyped, ' ', 0)).toBeNull();
    expect(typeOn({ letters: 'ga', at: 0 }, ' ', 900)).toBeNull();
  });
});

describe('findBeginning', () => {
  const names = ['Galaxy S24', 'Pixel 8', 'galaxy Tab', '11T', '갤럭시', 'Galaxy S10'];
  const find = (letters: string, from: number) =>
    findBeginning(letters, from, names.length, (index) => names[index] ?? '');

  it.each([
    // One letter moves to the next match, around to the same one, for any number of repetitions.
    ['g', 0, 2],
    ['G', 2, 5],
    ['gg', 5, 0],
    ['p', 1, 1],
    // More letters stay on a match.
    ['galaxy t', 0, 2],
    ['galaxy', 2, 2],
    ['11', 0, 3],
    // A Korean syllable can have either normalization form.
    ['\u1100\u1162\u11AF', -1, 4],
    ['g', -1, 0],
    ['x', 3, -1],
    ['gx', 0, -1],
    ['xx', 0, -1],
  ] as const)('%s from %s', (letters, from, found) => {
    expect(find(letters, from)).toBe(found);
  });

  it('finds nothing in an empty list', () => {
    expect(findBeginning('g', -1, 0, () => '')).toBe(-1);
  });
});

it('reads a Korean letter as the Latin one on its key', () => {
  expect(letterOf({ key: 'ㅎ', code: 'KeyG' })).toBe('g');
  expect(letterOf({ key: 'Process', code: 'KeyG' })).toBe('g');
  expect(letterOf({ key: 'Process', code: 'Digit2' })).toBe('Process');
  expect(letterOf({ key: 'é', code: 'Digit2' })).toBe('é');
  // A French keyboard has A in the position of Q.
  expect(letterOf({ key: 'a', code: 'KeyQ' })).toBe('a');
});
