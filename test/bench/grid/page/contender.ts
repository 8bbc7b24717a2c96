import type { FleetChange } from '#shared/ipc/contract.ts';

export const sortColumns = ['model', 'alias', 'agent'] as const;
export type SortColumn = (typeof sortColumns)[number];

/** A grid in its page, as the harness drives it: each is asked for the same things in its own way. */
export interface Contender {
  /** Takes the first data or a change of it. */
  apply(change: FleetChange): void;
  /** Takes the first data as main would hand it over; made before anything is timed. */
  readonly pack?: (change: FleetChange) => () => void;
  search(text: string): void;
  /** Sorts by a column, and the other way round when it already does. */
  orderBy(column: SortColumn): void;
  /** Makes ready what counting needs and the page has anyway; its time is not counted. */
  readyFacets?(): void;
  /** Counts the values of ten fields over what the search leaves; null where the grid cannot. */
  countFacets(): number | null;
  /** How many rows the page now says there are. */
  rowCount(): number;
  /** What a column shows in the uppermost row. */
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

/** What clicking a column's header does, for grids that are sorted by a call. */
export function createSortState() {
  let column: SortColumn = 'model';
  let isDescending = false;
  return (clicked: SortColumn) => {
    isDescending = clicked === column && !isDescending;
    column = clicked;
    return { column, isDescending };
  };
}
