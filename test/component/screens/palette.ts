import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { press } from './keyboard.ts';

const input = page.getByRole('combobox', { name: /^(Command palette|명령 팔레트)$/ });

/** The command palette. */
export const palette = {
  input,
  section: (name: string) => page.getByRole('listbox').getByRole('group', { name }).getByRole('option'),
  /** The option that the keyboard is on, as a screen reader reports it. */
  active: page.getByRole('dialog').getByRole('option', { selected: true }),

  async open(): Promise<void> {
    await press('Command+k');
    await expect.element(input).toHaveFocus();
  },
};
