import type { Group } from '../../../grid/lines.ts';
import type { GridView } from '../../../grid/grid-view.ts';
import type { Place } from '../list/list-moves.ts';

/** One line of the cards: a group's heading, or as many cards as stand side by side. */
export type CardLine = {
  /** The view's index of what stands first on the line, and how much stands on it. */
  readonly first: number;
  readonly count: number;
} & (
  | { readonly kind: 'heading'; readonly group: Group }
  /** Cards before these in their group, or of all, and how many there are in it. */
  | { readonly kind: 'cards'; readonly before: number; readonly size: number }
);

/** The cards of a group with its heading, or all cards without one. */
interface Section {
  readonly group: Group | null;
  /** The line it begins on, and the view's index of what stands there. */
  readonly line: number;
  readonly index: number;
  readonly cards: number;
}

/** How the lines of a view, which know nothing of cards, stand side by side. */
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

    /** Where the line of the view with this index stands. */
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

/** The last section that begins in time; they stand in order. */
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
