import type { Group } from '../../../grid/lines.ts';
import type { GridView } from '../../../grid/grid-view.ts';
import type { Place } from '../list/list-moves.ts';

export type CardLine = {
  /** The line's first item by the view's index, and how many there are. */
  readonly first: number;
  readonly count: number;
} & (
  | { readonly kind: 'heading'; readonly group: Group }
  /** Both count within the group, or the list if there are no groups. */
  | { readonly kind: 'cards'; readonly before: number; readonly size: number }
);

interface Section {
  readonly group: Group | null;
  /** Its first line, and its first item by the view's index. */
  readonly line: number;
  readonly index: number;
  readonly cards: number;
}

export function layOutCards({ groups, lineCount }: Pick<GridView, 'groups' | 'lineCount'>, perLine: number) {
  const sections: Section[] = [];
  let line = 0;
  let index = 0;
  for (const group of groups.length > 0 ? groups : [null]) {
    const cards = group ? (group.isCollapsed ? 0 : group.count) : lineCount;
    sections.push({ group, line, index, cards });
    const headings = group ? 1 : 0;
    line += headings + Math.ceil(cards / perLine);
    index += headings + cards;
  }
  const count = line;

  return {
    count,

    at(wanted: number): CardLine | undefined {
      const section = wanted < count ? findLast(sections, (each) => each.line <= wanted) : undefined;
      if (!section) return undefined;
      const { group } = section;
      if (group && section.line === wanted) return { kind: 'heading', first: section.index, count: 1, group };
      const headings = group ? 1 : 0;
      const before = (wanted - section.line - headings) * perLine;
      return {
        kind: 'cards',
        first: section.index + headings + before,
        count: Math.min(perLine, section.cards - before),
        before,
        size: section.cards,
      };
    },

    placeOf(wanted: number): Place {
      const section = findLast(sections, (each) => each.index <= wanted);
      if (!section) return { line: 0, column: 0 };
      const headings = section.group ? 1 : 0;
      const card = wanted - section.index - headings;
      if (card < 0) return { line: section.line, column: 0 };
      return { line: section.line + headings + Math.floor(card / perLine), column: card % perLine };
    },
  };
}

/** The last section that begins before that. They're sorted. */
function findLast(sections: readonly Section[], begins: (section: Section) => boolean): Section | undefined {
  let low = 0;
  let high = sections.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const section = sections[middle];
    if (section && begins(section)) low = middle + 1;
    else high = middle;
  }
  return sections[low - 1];
}
