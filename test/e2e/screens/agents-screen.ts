import type { Locator, Page } from '@playwright/test';
import { openPage } from './navigation.ts';

/** The page of the lab's agents. */
export class AgentsScreen {
  readonly #list: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.#list = page.getByRole('treegrid', { name: 'Agents' });
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
    return this.#list.getByRole('row').filter({ has: header });
  }

  /** The lines with the reasons of failing agents, below the agents' lines. */
  notes(): Locator {
    return this.#list.getByRole('row').filter({ has: this.#page.getByRole('button', { name: 'Try again' }) });
  }
}
