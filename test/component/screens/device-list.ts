import { page } from 'vitest/browser';

const cards = page.getByRole('listbox', { name: 'Devices' }).getByRole('option');
const table = page.getByRole('grid', { name: 'Devices' });
const menu = page.getByRole('menu', { name: 'More actions' });
const header = (name: string | RegExp) => table.getByRole('columnheader', { name });

/** The devices, as cards or as a table. */
export const deviceList = {
  cards,
  table,
  /** The other actions on the list. */
  menu,
  header,
  /** The actions on the selected devices. */
  selection: page.getByRole('group', { name: 'Selected devices' }),
  details: page.getByRole('complementary', { name: /^Details of/ }),
  card: (model: string) => cards.filter({ hasText: model }),
  row: (text: string) => table.getByRole('row').filter({ hasText: text }),
  detailsOf: (model: string) => page.getByRole('complementary', { name: `Details of ${model}` }),

  async view(name: 'Cards' | 'Table'): Promise<void> {
    await page.getByRole('radiogroup', { name: 'View' }).getByRole('radio', { name }).click();
  },

  async act(item: string | RegExp): Promise<void> {
    await page.getByRole('button', { name: 'More actions' }).click();
    await menu.getByRole('menuitem', { name: item }).click();
  },

  /** The name of the active element of the list that has the focus, as a screen reader reports it. */
  active(): string {
    const id = document.activeElement?.getAttribute('aria-activedescendant');
    const element = id ? document.getElementById(id) : null;
    const labeled = element?.querySelector('[role=checkbox]') ?? element;
    return labeled?.ariaLabel ?? element?.textContent ?? '';
  },
};
