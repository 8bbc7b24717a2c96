import type { Arrangement, FacetValues } from './list-view.ts';

/** The filters and the layout of a view. The matching devices are computed each time. */
export interface ViewContent extends Arrangement {
  readonly query: string;
  readonly picks: readonly FacetValues[];
}

export interface SavedView extends ViewContent {
  readonly id: string;
  readonly name: string;
}

export const MAX_VIEWS = 50;
