import { describe, expect, it } from 'vitest';
import { findMove, type ListShape } from '../../../../../../renderer/features/devices/list/list-moves.ts';

/** Ten rows of four cells. */
const table: ListShape = { lineCount: 10, widthOf: () => 4, linesPerPage: () => 5, isFlowing: false };
/** Eleven cards, three to a line. */
const cards: ListShape = {
  lineCount: 4,
  widthOf: (line) => (line === 3 ? 2 : 3),
  linesPerPage: () => 2,
  isFlowing: true,
};

describe('findMove in a table', () => {
  it.each([
    ['ArrowDown', false, [2, 1], [3, 1]],
    ['ArrowUp', false, [0, 1], [0, 1]],
    ['ArrowRight', false, [2, 1], [2, 2]],
    ['ArrowRight', false, [2, 3], [2, 3]],
    ['ArrowLeft', false, [2, 0], [2, 0]],
    ['ArrowLeft', false, [2, 2], [2, 1]],
    ['Home', false, [2, 3], [2, 0]],
    ['End', false, [2, 0], [2, 3]],
    ['Home', true, [2, 3], [0, 0]],
    ['End', true, [2, 0], [9, 3]],
    ['PageDown', false, [7, 2], [9, 2]],
    ['PageUp', false, [7, 2], [2, 2]],
  ] as const)('%s, with Ctrl: %s', (key, isControl, [line, column], [toLine, toColumn]) => {
    expect(findMove(key, isControl, { line, column }, table)).toEqual({ line: toLine, column: toColumn });
  });

  it('ignores other keys', () => {
    expect(findMove('Enter', false, { line: 0, column: 0 }, table)).toBeNull();
  });
});

describe('findMove over cards', () => {
  it.each([
    ['ArrowRight', false, [0, 2], [1, 0]],
    ['ArrowRight', false, [3, 1], [3, 1]],
    ['ArrowLeft', false, [1, 0], [0, 2]],
    ['ArrowLeft', false, [3, 0], [2, 2]],
    ['ArrowLeft', false, [0, 0], [0, 0]],
    // The last line has fewer.
    ['ArrowDown', false, [2, 2], [3, 1]],
    ['ArrowUp', false, [3, 1], [2, 1]],
    ['End', false, [3, 0], [3, 1]],
    ['End', true, [0, 0], [3, 1]],
    ['PageDown', false, [2, 2], [3, 1]],
  ] as const)('%s, with Ctrl: %s', (key, isControl, [line, column], [toLine, toColumn]) => {
    expect(findMove(key, isControl, { line, column }, cards)).toEqual({ line: toLine, column: toColumn });
  });
});
