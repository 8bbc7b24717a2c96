import { page } from 'vitest/browser';

const cards = page.getByRole('listbox', { name: 'Devices' }).getByRole('option');
const table = page.getByRole('grid', { name: 'Devices' });

/** The devices, as cards or as a table. */
export const deviceList = {
  cards,
  table,
  card: (model: string) => cards.filter({ hasText: model }),
  row: (text: string) => table.getByRole('row').filter({ hasText: text }),
};
