import type { Arrangement, Pick } from './list-view.ts';

/** What a view shows of a lab's devices, and how; which devices these are is found out anew each time. */
export interface ViewContent extends Arrangement {
  /** As typed into the search box. */
  readonly query: string;
  readonly picks: readonly Pick[];
}

/** A way of looking at a lab that a person gave a name. */
export interface SavedView extends ViewContent {
  readonly id: string;
  readonly name: string;
}

/** As many as one lab has. */
export const MOST_VIEWS = 50;
