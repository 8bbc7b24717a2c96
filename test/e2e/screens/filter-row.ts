import type { Locator, Page } from '@playwright/test';
import { leaveByEscape } from './dialogs.ts';

/** The row of filters above the device list. */
export class FilterRow {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** A field's chip. */
  chip(field: string): Locator {
    return this.#page.getByRole('main').getByRole('button', { name: new RegExp(`^${field}(?::|$)`) });
  }

  /** Opens the values of a field that has a chip. */
  async open(field: string): Promise<Locator> {
    await this.chip(field).click();
    const values = this.#page.getByRole('dialog', { name: field });
    await values.waitFor();
    return values;
  }

  value(field: string, value: string): Locator {
    return this.#page
      .getByRole('list', { name: field })
      .getByRole('checkbox', { name: new RegExp(`^${value} ?\\d`) });
  }

  /** Filters by a value of a field that has a chip. */
  async pick(field: string, ...values: readonly string[]): Promise<void> {
    const popover = await this.open(field);
    for (const value of values) await this.value(field, value).check();
    await leaveByEscape(popover);
  }
}
