import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { makeExampleLab } from '../../example-lab.ts';
import { main } from '../../main.ts';
import { openPage } from '../../page.tsx';
import { press } from '../../screens/keyboard.ts';

test('a session that has ended is renewed by the password, without leaving the page', async () => {
  await openPage({ reports: makeExampleLab(), isSignInNeeded: true });
  const banner = page.getByRole('main').getByText(/^Your session has ended\./);
  await expect.element(page.getByText(/^Your session has ended\./).first()).toBeVisible();
  await page.getByRole('button', { name: 'Sign in again' }).click();
  const password = page.getByLabelText('Password');
  await expect.element(password).toHaveFocus();
  main.handle({ 'session.signInAgain': () => ({ outcome: 'rejected' }) });
  await password.fill('wrong');
  await press('Enter');
  await expect.element(password).toHaveAccessibleDescription('Incorrect password. Try again.');
  main.handle({
    'session.signInAgain': () => {
      main.send('session.renewal', { isNeeded: false });
      return { outcome: 'signed-in' };
    },
  });
  await password.fill('secret');
  await press('Enter');
  await expect.element(password).not.toBeInTheDocument();
  await expect.element(banner).not.toBeInTheDocument();
});
