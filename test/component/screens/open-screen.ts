import { expect } from 'vitest';
import { page } from 'vitest/browser';

/** Opens a screen by the sidebar and waits for its heading: the screen before it may have buttons of the same names. */
export async function openScreen(
  name: 'Devices' | 'Overview' | 'Agents' | 'Alerts' | 'History' | 'Settings',
): Promise<void> {
  // The button also counts what is on its screen, or reports what needs attention.
  const button = page.getByRole('navigation').getByRole('button', { name: new RegExp(`^${name}(?: |$)`) });
  await button.click();
  await expect.element(page.getByRole('heading', { level: 1, name })).toBeInTheDocument();
}
