import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { signIn } from '../../screens/sign-in.ts';
import { openService } from './sign-in-states.ts';

describe('the password', () => {
  test('warns of Caps Lock while it is on', async () => {
    await openService();
    await signIn.password.click();
    const warning = page.getByText('Caps Lock is on.');
    pressA(true);
    await expect.element(warning).toBeVisible();
    await expect.element(signIn.password).toHaveAccessibleDescription('Caps Lock is on.');
    pressA(false);
    await expect.element(warning).not.toBeInTheDocument();
  });

  test('is shown on request, and hidden again', async () => {
    await openService();
    await signIn.password.fill('secret');
    await expect.element(signIn.password).toHaveAttribute('type', 'password');
    await page.getByRole('button', { name: 'Show password' }).click();
    await expect.element(signIn.password).toHaveAttribute('type', 'text');
    await expect.element(signIn.password).toHaveValue('secret');
    await page.getByRole('button', { name: 'Hide password' }).click();
    await expect.element(signIn.password).toHaveAttribute('type', 'password');
  });
});

/** A key as the browser reports it; Playwright's keyboard has no Caps Lock. */
function pressA(modifierCapsLock: boolean): void {
  const options = { key: 'a', bubbles: true, modifierCapsLock };
  document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', options));
}
