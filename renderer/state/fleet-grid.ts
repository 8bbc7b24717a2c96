import type { Moment } from '#shared/model/moment.ts';
import { createGrid } from '../grid/grid.ts';
import type { Reports } from '../grid/row-table.ts';
import { readMoment } from './moment.ts';

/** One for the page: it is told the whole fleet again at every look, and what it knows already costs nothing. */
export const grid = createGrid();

/** Freshness moves by itself; this often is often enough for order and counts. */
export const FRESHNESS_STEP_MS = 5_000;

let last: ({ readonly reports: Reports } & Moment) | null = null;

/** Gives the grid the fleet, unless it has it. Returns the grid's revision: views of an earlier one are out of date. */
export function updateGrid(reports: Reports, now: number): number {
  const moment = readMoment(now);
  if (last?.reports !== reports || last.now !== now || last.idleMs !== moment.idleMs) {
    last = { reports, ...moment };
    grid.update(reports, moment);
  }
  return grid.revision;
}
