import { expect } from 'vitest';
import type { Locator } from 'vitest/browser';
import { press } from './keyboard.ts';

/** Presses Escape as soon as a dialog has the focus, and waits until it is closed. A key pressed earlier goes to the page. */
export async function leaveByEscape(dialog: Locator): Promise<void> {
  await expect.poll(() => dialog.query()?.contains(document.activeElement)).toBe(true);
  await press('Escape');
  await expect.element(dialog).not.toBeInTheDocument();
}
