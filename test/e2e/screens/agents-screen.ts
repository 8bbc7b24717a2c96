import type { Locator, Page } from '@playwright/test';

/** The page of the lab's agents. */
export class AgentsScreen {
  readonly list: Locator;
  readonly filter: Locator;
  readonly selection: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.list = page.getByRole('treegrid', { name: 'Agents' });
    this.filter = page.getByRole('searchbox', { name: 'Filter agents' });
    this.selection = page.getByRole('group', { name: 'Selected agents' });
  }

  async open(): Promise<void> {
    await this.#page.getByRole('navigation').getByRole('button', { name: 'Agents' }).click();
  }

  /** An agent's line, or the heading of a group. */
  row(name: string): Locator {
    return this.list.getByRole('row').filter({ has: this.#page.getByRole('rowheader', { name }) });
  }

  /** The rows' headers from top to bottom: addresses with their names, and groups. */
  headers(): Locator {
    return this.list.getByRole('rowheader');
  }

  async choose(row: string, action: string): Promise<void> {
    await this.row(row)
      .getByRole('button', { name: /^Actions for/ })
      .click();
    await this.#page.getByRole('menuitem', { name: action }).click();
  }

  async select(...rows: readonly string[]): Promise<void> {
    for (const row of rows) await this.row(row).getByRole('checkbox').check();
  }

  /** Fills the dialog that asks for a group. */
  async nameGroup(name: string, button: 'Move' | 'Rename'): Promise<void> {
    const dialog = this.#page.getByRole('dialog');
    await dialog.getByRole('combobox').fill(name);
    await dialog.getByRole('button', { name: button, exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
  }
}
