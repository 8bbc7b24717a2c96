import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { readTexts } from './read-texts.ts';

const list = page.getByRole('treegrid', { name: 'Agents' });
// A header has more: an address with a type, or counts.
const row = (name: string) =>
  list.getByRole('row').filter({ has: page.getByRole('rowheader').filter({ hasText: name }) });
const menu = page.getByRole('menu');

/** The agents of the lab. */
export const agentList = {
  list,
  row,
  selection: page.getByRole('group', { name: 'Selected agents' }),
  /** The names of agents with their addresses, and of groups, from top to bottom. */
  headers: list.getByRole('rowheader'),
  /** The reasons of failing agents, each below its agent. */
  notes: list.getByRole('row').filter({ has: page.getByRole('button', { name: 'Try again' }) }),
  menuOf: (name: string) => row(name).getByRole('button', { name: `Actions for ${name}` }),

  async choose(name: string, action: string): Promise<void> {
    await agentList.menuOf(name).click();
    await menu.getByRole('menuitem', { name: action }).click();
    await expect.element(menu).not.toBeInTheDocument();
  },

  async select(...names: readonly string[]): Promise<void> {
    for (const name of names) await row(name).getByRole('checkbox').click();
  },

  async add(way: 'Enter address…' | 'Find agents…' | 'Import agents…'): Promise<void> {
    await page.getByRole('main').getByRole('button', { name: 'Add agent' }).click();
    await menu.getByRole('menuitem', { name: way }).click();
  },

  /** That the headers contain these texts, in this order. */
  async expectHeaders(...texts: readonly string[]): Promise<void> {
    const wanted = texts.map((text): unknown => expect.stringContaining(text));
    await expect.poll(() => readTexts(agentList.headers)).toEqual(wanted);
  },

  /** Fills in the dialog that asks for a group. */
  async nameGroup(name: string, button: 'Move' | 'Rename'): Promise<void> {
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox').fill(name);
    await dialog.getByRole('button', { name: button }).click();
    await expect.element(dialog).not.toBeInTheDocument();
  },
};
