import { expect, type Locator, type Page } from '@playwright/test';

/** The command palette, driven by the keyboard. */
export class Palette {
  readonly #input: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.#input = page.getByRole('combobox', { name: 'Command palette' });
  }

  async open(): Promise<void> {
    await this.#page.keyboard.press('ControlOrMeta+k');
    await expect(this.#input).toBeFocused();
  }

  async type(text: string): Promise<void> {
    await this.#page.keyboard.type(text);
  }

  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) await this.#page.keyboard.press(key);
  }
}
