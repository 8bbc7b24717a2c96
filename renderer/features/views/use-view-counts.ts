import { useEffect, useState } from 'react';
import type { ViewContent } from '#shared/model/saved-view.ts';
import { parse } from '#shared/search/parse.ts';
import type { Reports } from '../../grid/row-table.ts';
import { readNow, subscribeToClock } from '../../state/clock.ts';
import { useFleet } from '../../state/fleet.ts';
import { FRESHNESS_STEP_MS, grid, updateGrid } from '../../state/fleet-grid.ts';
import { readFacetSelection } from './view-content.ts';

interface Counted extends Pick<ViewContent, 'query' | 'picks'> {
  readonly id: string;
}

/** At least this long between two counts. */
const COUNTING_STEP_MS = 1_000;
/**
 * An idle page may not be idle again for a second, and then we'd wake it up again. The timeout counts in the same go.
 */
const LONGEST_WAIT = { timeout: 50 };

/** One view at a time while the page is idle, and then only after a change. */
export function useViewCounts(views: readonly Counted[]): ReadonlyMap<string, number> {
  const [counts, setCounts] = useState<ReadonlyMap<string, number>>(new Map());

  useEffect(() => {
    const gridQueries = views.map(({ id, query, picks }) => ({
      id,
      query: parse(query).query,
      facets: readFacetSelection(picks),
    }));
    let seen: { readonly reports: Reports; readonly now: number } | null = null;
    let left: (typeof gridQueries)[number][] = [];
    let found = new Map<string, number>();
    let request = 0;

    let timer: ReturnType<typeof setTimeout> | undefined;
    let begunAt = 0;

    function plan(): void {
      timer ??= setTimeout(begin, begunAt + COUNTING_STEP_MS - Date.now());
    }

    /** If something has changed and the last round is done. */
    function begin(): void {
      timer = undefined;
      begunAt = Date.now();
      const { reports } = useFleet.getState();
      const now = readNow(FRESHNESS_STEP_MS);
      if (document.hidden || (seen?.reports === reports && seen.now === now)) return;
      if (left.length > 0) return plan();
      seen = { reports, now };
      left = [...gridQueries];
      found = new Map();
      request = requestIdleCallback(countNext, LONGEST_WAIT);
    }

    function countNext(): void {
      const next = left.shift();
      if (next && seen) {
        updateGrid(useFleet.getState().reports, seen.now);
        found.set(next.id, grid.count(next));
      }
      if (left.length > 0) request = requestIdleCallback(countNext, LONGEST_WAIT);
      else setCounts(found);
    }

    begin();
    const stops = [useFleet.subscribe(plan), subscribeToClock(plan)];
    return () => {
      for (const stop of stops) stop();
      clearTimeout(timer);
      cancelIdleCallback(request);
    };
  }, [views]);

  return counts;
}
