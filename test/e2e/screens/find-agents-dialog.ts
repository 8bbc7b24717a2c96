import { expect, type Locator, type Page } from '@playwright/test';
import { AgentsScreen } from './agents-screen.ts';

/** "Find agents", opened from the agents page. */
export class FindAgentsDialog {
  readonly dialog: Locator;
  readonly add: Locator;
  readonly ports: Locator;
  readonly #found: Locator;
  readonly #ranges: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.dialog = page.getByRole('dialog', { name: 'Find agents' });
    this.#found = this.dialog.getByRole('list', { name: 'Found on the network' }).getByRole('listitem');
    this.add = this.dialog.getByRole('button', { name: /^Add/ });
    this.ports = this.dialog.getByRole('textbox', { name: 'Ports' });
    this.#ranges = this.dialog.getByRole('group', { name: 'Address ranges' });
  }

  async open(): Promise<void> {
    await new AgentsScreen(this.#page).add('Find agents…');
    await this.dialog.waitFor();
  }

  row(text: string): Locator {
    return this.#found.filter({ hasText: text });
  }

  /** Selects only this computer's range and scans it. */
  async searchThisComputer(ports: string): Promise<void> {
    const thisComputer = this.#ranges.getByRole('checkbox', { name: /^This computer/ });
    // The ranges appear a moment after the dialog.
    await thisComputer.waitFor({ state: 'attached' });
    // There is a range for each network of the machine. After one is cleared, the rest must be located again.
    const chosen = this.#ranges.getByRole('checkbox', { checked: true });
    for (let left = await chosen.count(); left > 0; left -= 1) {
      await chosen.first().uncheck({ force: true });
      await expect(chosen).toHaveCount(left - 1);
    }
    await thisComputer.check({ force: true });
    await this.ports.fill(ports);
    await this.dialog.getByRole('button', { name: 'Scan 1 address' }).click();
  }
}
