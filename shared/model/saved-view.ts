import type { Arrangement, Pick } from './list-view.ts';

/** What a view shows of a lab's devices, and how; which devices these are is found out anew each time. */
export interface ViewContent extends Arrangement {
  readonly query: string;
  readonly picks: readonly Pick[];
}

export interface SavedView extends ViewContent {
  readonly id: string;
  readonly name: string;
}

export const MOST_VIEWS = 50;
