import type { Locator, Page } from '@playwright/test';
import { chooseFromAccount, openPage } from './navigation.ts';

/** The home screen: the devices as cards or as a table. */
export class DevicesScreen {
  readonly cards: Locator;
  readonly table: Locator;
  readonly search: Locator;
  readonly details: Locator;
  /** The bar of the selection. */
  readonly selection: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    const groupedCards = page.getByRole('tree', { name: 'Devices' }).locator('[aria-level="2"]');
    this.cards = page.getByRole('listbox', { name: 'Devices' }).getByRole('option').or(groupedCards);
    this.table = page
      .getByRole('grid', { name: 'Devices' })
      .or(page.getByRole('treegrid', { name: 'Devices' }));
    this.search = page.getByRole('combobox', { name: 'Search' });
    this.details = page.getByRole('complementary', { name: /^Details of/ });
    this.selection = page.getByRole('group', { name: 'Selected devices' });
  }

  card(model: string): Locator {
    return this.cards.filter({ hasText: model });
  }

  row(text: string): Locator {
    return this.table.getByRole('row').filter({ hasText: text });
  }

  /** A problem's line above the list. */
  problem(text: string): Locator {
    return this.#page.getByRole('main').getByRole('status').filter({ hasText: text });
  }

  async view(name: 'Cards' | 'Table'): Promise<void> {
    await this.#page.getByRole('radiogroup', { name: 'View' }).getByRole('radio', { name }).click();
  }

  /** Types a search, and leaves the field. */
  async find(text: string): Promise<void> {
    await this.search.fill(text);
    await this.search.blur();
  }

  /** The focused item of the focused list, as a screen reader receives it. */
  async active(): Promise<string> {
    return this.#page.evaluate(() => {
      const id = document.activeElement?.getAttribute('aria-activedescendant');
      const element = id ? document.getElementById(id) : null;
      const labeled = element?.querySelector('[role=checkbox]') ?? element;
      return labeled?.ariaLabel ?? element?.textContent ?? '';
    });
  }

  async addAgent(host: string, port: number): Promise<void> {
    await this.#page.getByRole('navigation', { name: 'Pages' }).waitFor();
    await this.#page.keyboard.press('ControlOrMeta+n');
    const dialog = this.#page.getByRole('dialog', { name: 'Add agent' });
    await dialog.getByRole('textbox', { name: 'IP address or host name' }).fill(host);
    await dialog.getByRole('textbox', { name: 'Port' }).fill(String(port));
    await dialog.getByRole('button', { name: 'Add' }).click();
    await dialog.waitFor({ state: 'detached' });
  }

  /** Creates an alert for the availability of the open device, and waits until main has stored it. */
  async addAvailabilityAlert(): Promise<void> {
    await this.details.getByRole('button', { name: 'Notify me when available' }).click();
    await this.details.getByRole('button', { name: 'Delete alert' }).waitFor();
  }

  async open(page: 'Devices' | 'Agents'): Promise<void> {
    await openPage(this.#page, page);
  }

  async signOut(): Promise<void> {
    await chooseFromAccount(this.#page, 'Sign out');
    // A console that quits earlier has not signed out.
    await this.#page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
  }
}
