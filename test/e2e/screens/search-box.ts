import type { CDPSession, Locator, Page } from '@playwright/test';

/** Where a search is typed, with what it offers and what it says. */
export class SearchBox {
  readonly input: Locator;
  readonly offered: Locator;
  /** The mistakes in words; beside the input's own line under their places. */
  readonly mistakes: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.input = page.getByRole('combobox', { name: 'Search' });
    this.offered = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option');
    this.mistakes = page.getByRole('status').filter({ has: page.locator('code') });
  }

  async type(text: string): Promise<void> {
    await this.input.focus();
    await this.#page.keyboard.type(text);
  }

  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) await this.#page.keyboard.press(key);
  }

  /** Picks an example of the help. */
  async tryExample(name: RegExp): Promise<void> {
    await this.#page.getByRole('button', { name: 'Search syntax' }).click();
    await this.#page.getByRole('dialog', { name: 'Search syntax' }).getByRole('button', { name }).click();
  }

  /** Types as a Korean input method does: each state is shown in the box before the last one is committed. */
  async compose(...states: readonly string[]): Promise<CDPSession> {
    const session = await this.#page.context().newCDPSession(this.#page);
    await this.input.focus();
    for (const text of states) {
      const end = text.length;
      await session.send('Input.imeSetComposition', { text, selectionStart: end, selectionEnd: end });
    }
    return session;
  }
}
