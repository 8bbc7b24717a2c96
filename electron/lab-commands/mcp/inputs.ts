import { z } from 'zod';

/** Longer ones the search language doesn't take. */
const MAX_QUERY = 1_000;

export const queryInput = z.string().max(MAX_QUERY).describe('A query in the search language of the lab');

export const idleInput = z
  .string()
  .max(20)
  .optional()
  .describe('Idle period for unused, is:idle and is:active, such as 15m (default), 2h or 1d');
