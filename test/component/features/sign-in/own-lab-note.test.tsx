import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { main } from '../../main.ts';
import { openPage } from '../../page.tsx';
import { press } from '../../screens/keyboard.ts';
import { signIn } from '../../screens/sign-in.ts';
import { acceptKim, signedOut } from './sign-in-states.ts';

describe('“This computer”', () => {
  test('offers an account as one more step, and the way back', async () => {
    await openPage(signedOut);
    await expect.element(page.getByText(/^No account needed\./)).toBeVisible();
    await signIn.protect.click();
    await expect.element(signIn.companyCode).toHaveFocus();
    await expect.element(page.getByText(/^Create an account to require a password/)).toBeVisible();
    await page.getByRole('button', { name: 'Continue without an account' }).click();
    await expect.element(signIn.continue).toHaveFocus();
    main.handle({ 'session.openWithoutAccount': acceptKim });
    await press('Enter');
    await expect.element(signIn.done).toBeInTheDocument();
  });

  test('creates the first account', async () => {
    await openPage(signedOut);
    await signIn.protect.click();
    main.handle({ 'session.createFirstAccount': acceptKim });
    await page.getByRole('textbox', { name: 'Your name (optional)' }).fill('김민준');
    await signIn.enterAccount();
    await expect.element(signIn.done).toBeInTheDocument();
    expect(main.calls('session.createFirstAccount')).toMatchObject([
      { companyCode: 'ACME', employeeNumber: '1042', name: '김민준' },
    ]);
  });

  test('requires an account that was created in the meantime', async () => {
    await openPage(signedOut);
    main.handle({
      // Main finds the account when it opens the lab, and sends the page the new state.
      'session.openWithoutAccount': () => {
        main.change({ firstAccount: 'exists' });
        main.send('session.changed', { kind: 'signed-out' });
        return { outcome: 'rejected' };
      },
    });
    await signIn.continue.click();
    await expect
      .element(signIn.failure)
      .toHaveTextContent('An account already exists on this computer. Sign in with it.');
    await expect.element(signIn.companyCode).toBeVisible();
    await expect.element(signIn.continue).not.toBeInTheDocument();
  });
});
