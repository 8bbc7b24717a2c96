import { listDevices } from '../../state/facet-selection.ts';

/** The built-in view of your own claims. */
export const mine = { id: 'mine', query: 'claimed-by:me', picks: [] } as const;

export function showMine(): void {
  listDevices({ query: mine.query, facets: new Map() });
}
