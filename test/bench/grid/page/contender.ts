import type { FleetChange } from '#shared/ipc/page-state.ts';

export const sortColumns = ['alias', 'model', 'agent'] as const;
export type SortColumn = (typeof sortColumns)[number];

/** A grid in its page, with the operations of the harness. Each grid implements them in its own way. */
export interface Contender {
  /** Applies the first data or a change of it. */
  apply(change: FleetChange): void;
  /** Converts the first data to main's form, before anything is timed. The result applies it. */
  readonly pack?: (change: FleetChange) => () => void;
  search(text: string): void;
  /** Sorts by a column, or in the other direction if the grid is already sorted by it. */
  orderBy(column: SortColumn): void;
  /** Prepares the data that counting needs and the page has anyway. Its time is not counted. */
  readyFacets?(): void;
  /** Counts the values of ten fields over the results of the search. Null if the grid cannot. */
  countFacets(): number | null;
  /** The number of rows that the page displays. */
  rowCount(): number;
  /** The text of a column in the top row. */
  topText(column: SortColumn): string;
  scroller(): Element;
}

declare global {
  interface Window {
    contender?: Contender;
  }
}

export function enter(contender: Contender): void {
  window.contender = contender;
}

/** The action of a click on a column's header, for grids that are sorted by a call. */
export function createSortState() {
  let column: SortColumn = 'model';
  let isDescending = false;
  return (clicked: SortColumn) => {
    isDescending = clicked === column && !isDescending;
    column = clicked;
    return { column, isDescending };
  };
}
