import type { Locator, Page } from '@playwright/test';
import { openPage } from './navigation.ts';

/** The page Overview. */
export class OverviewScreen {
  readonly tiles: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.tiles = page.getByRole('list', { name: 'By availability' }).getByRole('button');
  }

  async open(): Promise<void> {
    await openPage(this.#page, 'Overview');
  }

  async showAs(form: 'Chart' | 'Table'): Promise<void> {
    await this.#page.getByRole('radiogroup', { name: 'View as' }).getByRole('radio', { name: form }).click();
  }
}
