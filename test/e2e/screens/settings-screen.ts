import type { Locator, Page } from '@playwright/test';
import { openPage } from './navigation.ts';

/** The page Settings. */
export class SettingsScreen {
  readonly search: Locator;
  /** The links to the sections. */
  readonly sections: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.search = page.getByRole('searchbox', { name: 'Search settings' });
    this.sections = page.getByRole('navigation', { name: 'Settings' }).getByRole('link');
  }

  async open(): Promise<void> {
    await openPage(this.#page, 'Settings');
  }

  section(name: string): Locator {
    return this.#page.getByRole('region', { name });
  }

  /** The visible rows, from top to bottom. */
  rows(): Locator {
    return this.#page.getByRole('main').getByRole('listitem');
  }

  /** A switch. */
  switch(name: string): Locator {
    return this.#page.getByRole('switch', { name });
  }
}
