import { type Locator, page } from 'vitest/browser';
import { leaveByEscape } from './leave-by-escape.ts';

const availability = page.getByRole('toolbar', { name: 'Availability' });
const chip = (field: string) =>
  page.getByRole('main').getByRole('button', { name: new RegExp(`^${field}(?::|$)`) });
const list = (field: string) => page.getByRole('list', { name: field });
const value = (field: string, name: string) =>
  list(field).getByRole('checkbox', { name: new RegExp(`^${name} ?\\d`) });

async function open(field: string): Promise<Locator> {
  await chip(field).click();
  return page.getByRole('dialog', { name: field });
}

/** The row of filters above the device list. */
export const filterRow = {
  /** The states of availability, each with its count; "All" is the first. */
  pills: availability.getByRole('button'),
  /** One button for each filtered field. It removes the filter. */
  removers: page.getByRole('button', { name: /^Remove filter: / }),
  /** The field's button, with the picked values in its text. */
  chip,
  value,
  pill: (word: string) => availability.getByRole('button', { name: new RegExp(`^${word} \\d`) }),
  /** The values in an open field, each with its count. */
  values: (field: string) => list(field).getByRole('listitem'),

  /** Opens the values of a field that has a chip. */
  open,

  /** Opens the fields without a chip of their own. */
  async openMore(): Promise<Locator> {
    await page.getByRole('button', { name: 'Filter' }).click();
    return page.getByRole('dialog', { name: 'Filters' });
  },

  /** Filters by values of a field that has a chip. */
  async pick(field: string, ...names: readonly string[]): Promise<void> {
    const values = await open(field);
    for (const name of names) await value(field, name).click();
    await leaveByEscape(values);
  },

  async clear(): Promise<void> {
    await page.getByRole('button', { name: 'Clear filters' }).first().click();
  },
};
