import { expect } from 'vitest';
import { page } from 'vitest/browser';

/** Opens a screen by the sidebar and waits for its heading: the screen before it may have buttons of the same names. */
export async function openScreen(
  name: 'Devices' | 'Agents' | 'Alerts' | 'History' | 'Settings',
): Promise<void> {
  // After its name, the button has the count of its screen, or its problem.
  const button = page.getByRole('navigation').getByRole('button', { name: new RegExp(`^${name}(?: |$)`) });
  await button.click();
  await expect.element(page.getByRole('heading', { level: 1, name })).toBeInTheDocument();
}
