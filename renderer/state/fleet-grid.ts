import type { Moment } from '#shared/model/fleet/moment.ts';
import { createGrid } from '../grid/grid.ts';
import type { Reports } from '../grid/row-table.ts';
import { readMoment } from './clock.ts';

/** One grid for the page. Each update passes the whole fleet, and unchanged reports cost nothing. */
export const grid = createGrid();

/** Freshness changes with time. This interval is enough for order and counts. */
export const FRESHNESS_STEP_MS = 5_000;

let last: ({ readonly reports: Reports } & Moment) | null = null;

/** Returns the grid's revision: views of an earlier one are outdated. */
export function updateGrid(reports: Reports, now: number): number {
  const moment = readMoment(now);
  if (
    last?.reports !== reports ||
    last.now !== now ||
    last.idleMs !== moment.idleMs ||
    last.ownClaimKeys !== moment.ownClaimKeys
  ) {
    last = { reports, ...moment };
    grid.update(reports, moment);
  }
  return grid.revision;
}
