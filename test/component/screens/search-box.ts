import { expect } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { type } from './keyboard.ts';

const input = page.getByRole('combobox', { name: 'Search' });

/** The search box with its suggestions and problems. */
export const searchBox = {
  input,
  offered: page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option'),
  /** The problems in words; the line under their places is beside the input. */
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

  /** Types as a Korean input method does: each state is shown in the box before the last one is committed. */
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
