import type { Locator, Page } from '@playwright/test';
import { openPage } from './navigation.ts';

/** The page History: the events by day, and the comparison with saved snapshots. */
export class HistoryScreen {
  readonly snapshots: Locator;
  readonly comparison: Locator;
  /** The events of today, newest first. */
  readonly today: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.snapshots = page.getByRole('list', { name: 'Saved snapshots' }).getByRole('listitem');
    this.today = page.getByRole('list', { name: 'Today' }).getByRole('listitem');
    this.comparison = page.getByRole('region', { name: /^Compared with/ });
  }

  /** The lines of one kind of difference. */
  difference(kind: 'Removed' | 'Added' | 'Changed'): Locator {
    return this.comparison.getByRole('list', { name: kind }).getByRole('listitem');
  }

  async open(): Promise<void> {
    await openPage(this.#page, 'History');
  }

  async compare(): Promise<void> {
    await this.#page.getByRole('radio', { name: 'Snapshots' }).click();
  }

  async saveSnapshot(name: string): Promise<void> {
    await this.#page.getByRole('button', { name: 'Save snapshot…' }).first().click();
    await this.#submit('Save snapshot', 'Save', name);
  }

  async rename(name: string): Promise<void> {
    await this.comparison.getByRole('button', { name: 'Rename' }).click();
    await this.#submit('Rename snapshot', 'Rename', name);
  }

  async remove(): Promise<void> {
    await this.comparison.getByRole('button', { name: 'Delete' }).click();
    const dialog = this.#page.getByRole('dialog', { name: 'Delete snapshot?' });
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await dialog.waitFor({ state: 'detached' });
  }

  async #submit(title: string, button: string, name: string): Promise<void> {
    const dialog = this.#page.getByRole('dialog', { name: title });
    await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
    await dialog.getByRole('button', { name: button }).click();
    await dialog.waitFor({ state: 'detached' });
  }
}
