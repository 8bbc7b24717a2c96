import { expect, type Locator } from '@playwright/test';

/**
 * Presses Escape once the dialog or panel has the focus, and waits until it is closed: an earlier key would go to the
 * page.
 */
export async function leaveByEscape(dialog: Locator): Promise<void> {
  const page = dialog.page();
  await expect(dialog.and(page.locator(':focus-within'))).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
}
