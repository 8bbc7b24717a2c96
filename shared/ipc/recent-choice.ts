import { z } from 'zod';

/** As many as are kept of each lab. */
export const MOST_RECENT_CHOICES = 20;

/** What was chosen in the palette, by which it is found again: a command, a view, an agent or a device. */
export const recentChoiceSchema = z
  .string()
  .max(600)
  .regex(/^(?:command|view|agent|device):./s);
