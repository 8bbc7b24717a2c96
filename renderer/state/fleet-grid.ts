import type { Moment } from '#shared/model/fleet/moment.ts';
import { createGrid } from '../grid/grid.ts';
import type { Reports } from '../grid/row-table.ts';
import { readMoment } from './clock.ts';

/** The page has one. Give it the whole fleet each time; what hasn't changed costs nothing. */
export const grid = createGrid();

/** In ms. Freshness changes with time, and for order and counts this will do. */
export const FRESHNESS_STEP_MS = 5_000;

let last: ({ readonly reports: Reports } & Moment) | null = null;

/** Returns the revision; views of an earlier one are out of date. */
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
