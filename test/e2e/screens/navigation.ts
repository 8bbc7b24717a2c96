import type { Page } from '@playwright/test';

export type PageName = 'Devices' | 'Overview' | 'Agents' | 'Alerts' | 'History';

/** Opens a page by the sidebar and waits for its heading: the page before it may have buttons of the same names. */
export async function openPage(page: Page, name: PageName): Promise<void> {
  // Behind the name a button counts what is on its page.
  const button = page
    .getByRole('navigation')
    .getByRole('button', { name: new RegExp(`^${name}(?: [\\d,]+)?$`) });
  await button.click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
}
