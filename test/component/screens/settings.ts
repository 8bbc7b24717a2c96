import { page } from 'vitest/browser';

/** The page of all settings. */
export const settingsPage = {
  search: page.getByRole('searchbox', { name: 'Search settings' }),
  /** The visible settings, from top to bottom. */
  rows: page.getByRole('main').getByRole('listitem'),
  section: (name: string) => page.getByRole('region', { name }),
  switch: (name: string) => page.getByRole('switch', { name }),
};
