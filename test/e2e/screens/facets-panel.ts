import type { Locator, Page } from '@playwright/test';

/** The facets beside the device list, and what was picked in them. */
export class FacetsPanel {
  readonly panel: Locator;
  readonly toggle: Locator;
  readonly chips: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.panel = page.getByRole('region', { name: 'Filters' });
    this.toggle = page.getByRole('button', { name: 'Filters' });
    this.chips = page.getByRole('list', { name: 'Active filters' }).getByRole('button');
  }

  async show(): Promise<void> {
    await this.toggle.waitFor();
    if ((await this.toggle.getAttribute('aria-pressed')) === 'false') await this.toggle.click();
    await this.panel.waitFor();
  }

  /** The values of a field, each with its count, as they are read. */
  values(field: string): Locator {
    return this.panel.getByRole('list', { name: field }).getByRole('listitem');
  }

  value(field: string, value: string): Locator {
    return this.panel
      .getByRole('list', { name: field })
      .getByRole('checkbox', { name: new RegExp(`^${value} ?\\d`) });
  }

  heading(field: string): Locator {
    return this.panel.getByRole('button', { name: new RegExp(`^${field}`) });
  }

  async clear(): Promise<void> {
    await this.#page.getByRole('button', { name: 'Clear filters' }).first().click();
  }
}
