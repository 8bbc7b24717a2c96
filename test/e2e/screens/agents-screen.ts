import type { Locator, Page } from '@playwright/test';
import { openPage } from './navigation.ts';

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
    await openPage(this.#page, 'Agents');
  }

  /** Chooses a way to add agents. */
  async add(way: 'Enter address…' | 'Find agents…' | 'Import agents…'): Promise<void> {
    await this.#page.getByRole('main').getByRole('button', { name: 'Add agent' }).click();
    await this.#page.getByRole('menuitem', { name: way }).click();
  }

  /** The line of an agent, by its name or else its address, or the heading of a group. */
  row(name: string): Locator {
    // Its header contains more: an address with a type, or counts.
    const header = this.#page.getByRole('rowheader', { name, exact: false });
    return this.list.getByRole('row').filter({ has: header });
  }

  /** The lines with the reasons of failing agents, below the agents' lines. */
  notes(): Locator {
    return this.list.getByRole('row').filter({ has: this.#page.getByRole('button', { name: 'Try again' }) });
  }

  /** The rows' headers from top to bottom: names with their addresses, and groups. */
  headers(): Locator {
    return this.list.getByRole('rowheader');
  }

  async choose(row: string, action: string): Promise<void> {
    await this.row(row)
      .getByRole('button', { name: `Actions for ${row}` })
      .click();
    await this.#page.getByRole('menuitem', { name: action }).click();
    await this.#page.getByRole('menu').waitFor({ state: 'detached' });
  }

  async select(...rows: readonly string[]): Promise<void> {
    for (const row of rows) await this.row(row).getByRole('checkbox').check();
  }

  /** Fills in the group dialog. */
  async nameGroup(name: string, button: 'Move' | 'Rename'): Promise<void> {
    const dialog = this.#page.getByRole('dialog');
    await dialog.getByRole('combobox').fill(name);
    await dialog.getByRole('button', { name: button }).click();
    await dialog.waitFor({ state: 'detached' });
  }
}
