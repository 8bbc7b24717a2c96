import type { Locator, Page } from '@playwright/test';
import { openPage } from './navigation.ts';

/** The page Settings. */
export class SettingsScreen {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async open(): Promise<void> {
    await openPage(this.#page, 'Settings');
  }

  switch(name: string): Locator {
    return this.#page.getByRole('switch', { name });
  }
}
