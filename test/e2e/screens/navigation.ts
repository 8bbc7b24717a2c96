import type { Locator, Page } from '@playwright/test';

export type PageName = 'Devices' | 'Agents' | 'Alerts' | 'History' | 'Settings';

/** Opens a page in the sidebar and waits for its heading: the previous page can have buttons of the same names. */
export async function openPage(page: Page, name: PageName): Promise<void> {
  // After the name, a button contains the count of its page, and on the rail the page's problem.
  const button = page.getByRole('navigation').getByRole('button', { name: new RegExp(`^${name}(?: |$)`) });
  await button.click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
}

export async function chooseFromAccount(
  page: Page,
  item: 'Lock now' | 'Sign out' | 'Protect with an account…',
): Promise<void> {
  await page.getByRole('button', { name: /^Account/ }).click();
  const account = page.getByRole('dialog', { name: 'Account' });
  await account.getByRole('menuitem', { name: new RegExp(`^${item}`) }).click();
}

export async function openSettings(page: Page): Promise<Locator> {
  await openPage(page, 'Settings');
  return page.getByRole('main');
}
