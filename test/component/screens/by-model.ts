import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { press } from './keyboard.ts';

const table = page.getByRole('treegrid', { name: 'Devices' });

/** The built-in view of all models. */
export const byModel = {
  table,
  /** The row of a model, or of "All devices". */
  row: (name: string) => table.getByRole('row', { level: 1 }).filter({ hasText: new RegExp(`^${name}`) }),

  async open(): Promise<void> {
    await press('Command+2');
    await expect.element(page.getByRole('heading', { level: 1, name: 'By model' })).toBeInTheDocument();
  },
};
