import { expect, type Locator, type Page } from '@playwright/test';
import { leaveByEscape } from './dialogs.ts';

/** "Go to anything", driven as it is meant to be: by the keyboard. */
export class Palette {
  readonly input: Locator;
  readonly options: Locator;
  readonly #page: Page;

  constructor(page: Page, name = 'Command palette') {
    this.#page = page;
    this.input = page.getByRole('combobox', { name });
    this.options = page.getByRole('dialog', { name }).getByRole('option');
  }

  async open(): Promise<void> {
    await this.#page.keyboard.press('ControlOrMeta+k');
    await expect(this.input).toBeFocused();
  }

  /** Opens it with these choices under "Used lately". It lists them as main has them, which is a moment after they were made. */
  async openWithRecent(choices: readonly RegExp[]): Promise<void> {
    await expect(async () => {
      if (await this.input.isVisible()) await leaveByEscape(this.#page.getByRole('dialog'));
      await this.open();
      await expect(this.section('Recently used')).toHaveText(choices, { timeout: 1_000 });
    }).toPass();
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
