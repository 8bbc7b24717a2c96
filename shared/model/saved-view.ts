import type { Arrangement, FacetValues } from './list-view.ts';

/** Which devices match is worked out each time. */
export interface ViewContent extends Arrangement {
  readonly query: string;
  readonly picks: readonly FacetValues[];
}

export interface SavedView extends ViewContent {
  readonly id: string;
  readonly name: string;
}

export const MAX_VIEWS = 50;
