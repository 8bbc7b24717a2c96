import { expect } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { type } from './keyboard.ts';

const input = page.getByRole('combobox', { name: 'Search' });

/** The search box with its suggestions and problems. */
export const searchBox = {
  input,
  offered: page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option'),
  /** The messages of the problems. The underlines of their positions are in another element. */
  problems: page.getByRole('status').filter({ has: page.getByRole('code') }),

  /** Searches and leaves the box, whose suggestions would cover the list. */
  async find(text: string): Promise<void> {
    await input.fill(text);
    input.element().blur();
    await expect.element(searchBox.offered).toHaveLength(0);
  },

  async type(text: string): Promise<void> {
    await input.click();
    await type(text);
  },

  /** Types like a Korean input method: the box shows each state, and none is committed yet. */
  async compose(...states: readonly string[]): Promise<void> {
    await input.click();
    for (const text of states) {
      const end = text.length;
      await cdp().send('Input.imeSetComposition', { text, selectionStart: end, selectionEnd: end });
    }
  },

  async commit(text: string): Promise<void> {
    await cdp().send('Input.insertText', { text });
  },
};
