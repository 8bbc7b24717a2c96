import { createGrid } from '../grid/grid.ts';

/** One for all pages: it is told the whole fleet again at every look, and what it knows already costs nothing. */
export const grid = createGrid();
