import { expect } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { type } from './keyboard.ts';

const input = page.getByRole('combobox', { name: 'Search' });

/** The search box, and the line below the filters. */
export const searchBox = {
  input,
  offered: page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option'),
  /** The button of the line with this name. */
  action: (name: string) => page.getByRole('main').getByRole('button', { name }),

  /** What the line says before the suggestions. */
  async says(text: string | RegExp): Promise<void> {
    await expect.element(input).toHaveAccessibleDescription(text);
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
