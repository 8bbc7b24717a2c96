import { describe, expect, it } from 'vitest';
import { layOutCards } from '../../../../../../renderer/features/devices/cards/card-lines.ts';

const group = (value: string, count: number, isCollapsed = false) => ({ value, count, isCollapsed });
const lines = (layout: ReturnType<typeof layOutCards>) =>
  Array.from({ length: layout.count }, (_, line) => {
    const at = layout.at(line);
    return at?.kind === 'cards' ? `${at.first}+${at.count} of ${at.before}/${at.size}` : at?.group.value;
  });

describe('layOutCards', () => {
  it('puts the given number side by side, the rest on the last line', () => {
    const layout = layOutCards({ groups: [], lineCount: 7 }, 3);
    expect(lines(layout)).toEqual(['0+3 of 0/7', '3+3 of 3/7', '6+1 of 6/7']);
    expect(layout.placeOf(5)).toEqual({ line: 1, column: 2 });
    expect(layout.at(3)).toBeUndefined();
  });

  it('starts a line with each group, and gives its heading its own line', () => {
    const groups = [group('a', 4), group('b', 9, true), group('c', 1)];
    // Four rows, a collapsed group, and one row, with three headings.
    const layout = layOutCards({ groups, lineCount: 8 }, 3);
    expect(lines(layout)).toEqual(['a', '1+3 of 0/4', '4+1 of 3/4', 'b', 'c', '7+1 of 0/1']);
    const places = Array.from({ length: 8 }, (_, index) => layout.placeOf(index));
    expect(places.map(({ line, column }) => `${line}.${column}`).join(' ')).toBe(
      '0.0 1.0 1.1 1.2 2.0 3.0 4.0 5.0',
    );
  });

  it('has no line without devices', () => {
    const layout = layOutCards({ groups: [], lineCount: 0 }, 3);
    expect(layout.count).toBe(0);
    expect(layout.at(0)).toBeUndefined();
    expect(layout.placeOf(-1)).toEqual({ line: 0, column: 0 });
  });
});
