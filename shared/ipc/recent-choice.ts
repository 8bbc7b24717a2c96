import { z } from 'zod';

/** Maximum for each lab. */
export const MAX_RECENT_CHOICES = 20;

/** A choice in the palette, by its ID: a command, a view, an agent, or a device. */
export const recentChoiceSchema = z
  .string()
  .max(600)
  .regex(/^(?:command|view|agent|device):./s);
