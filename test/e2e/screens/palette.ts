import { expect, type Locator, type Page } from '@playwright/test';

/** "Go to anything", driven as it is meant to be: by the keyboard. */
export class Palette {
  readonly input: Locator;
  readonly options: Locator;
  readonly #page: Page;

  constructor(page: Page, name = 'Go to anything') {
    this.#page = page;
    this.input = page.getByRole('combobox', { name });
    this.options = page.getByRole('dialog', { name }).getByRole('option');
  }

  async open(): Promise<void> {
    await this.#page.keyboard.press('ControlOrMeta+k');
    await expect(this.input).toBeFocused();
  }

  async type(text: string): Promise<void> {
    await this.#page.keyboard.type(text);
  }

  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) await this.#page.keyboard.press(key);
  }

  section(name: string): Locator {
    return this.#page.getByRole('listbox').getByRole('group', { name }).getByRole('option');
  }

  /** What a screen reader is told that the keyboard is on. */
  active(): Locator {
    return this.#page.getByRole('dialog').getByRole('option', { selected: true });
  }
}
