import { z } from 'zod';

export const MAX_RECENT_CHOICES = 20;

export const recentChoiceSchema = z
  .string()
  .max(600)
  .regex(/^(?:command|view|agent|device):./s);
