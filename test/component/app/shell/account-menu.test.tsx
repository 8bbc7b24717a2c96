import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { kimsSession, main } from '../../main.ts';
import { openPage } from '../../page.tsx';
import { signIn } from '../../screens/sign-in.ts';

const menu = page.getByRole('dialog', { name: 'Account' });
const item = (name: RegExp) => menu.getByRole('menuitem', { name });
const protect = page.getByRole('dialog', { name: 'Protect with an account' });
const withoutAccount = {
  ...kimsSession,
  choice: { kind: 'this-computer' },
  address: '',
  account: null,
} as const;

async function openMenu(): Promise<void> {
  await page.getByRole('button', { name: /^Account/ }).click();
  await expect.element(menu).toBeVisible();
}

test('the menu shows the account, locks and signs out', async () => {
  await openPage();
  main.handle({ 'session.lock': () => {}, 'session.signOut': () => {} });
  await openMenu();
  await expect.element(menu).toMatchTextContent(/김민준.*1042.*ACME/);
  await item(/^Lock now/).click();
  expect(main.calls('session.lock')).toHaveLength(1);
  await openMenu();
  await item(/^Sign out/).click();
  expect(main.calls('session.signOut')).toHaveLength(1);
});

test('without an account there is no lock, and the lab can be changed', async () => {
  await openPage({ session: withoutAccount });
  main.handle({ 'session.signOut': () => main.show('session', { kind: 'signed-out' }) });
  await openMenu();
  await expect.element(item(/^Lock now/)).not.toBeInTheDocument();
  await expect.element(item(/^Sign out/)).not.toBeInTheDocument();
  await expect.element(menu).not.toMatchTextContent('Employee number');
  await item(/^Switch lab/).click();
  await expect.element(signIn.lab('This computer')).toBeChecked();
  await expect.element(signIn.continue).toHaveFocus();
});

test('a session without an account is protected in one step', async () => {
  await openPage({ session: withoutAccount });
  await openMenu();
  await item(/^Protect with an account/).click();
  const submit = protect.getByRole('button', { name: 'Create account and sign in' });
  await submit.click();
  await expect.element(protect.getByText('Required')).toHaveLength(3);
  expect(main.calls('session.createFirstAccount')).toEqual([]);
  main.handle({ 'session.createFirstAccount': () => ({ outcome: 'rejected' }) });
  await signIn.companyCode.fill('ACME');
  await signIn.employeeNumber.fill('1042');
  await signIn.password.fill('secret');
  await submit.click();
  await expect
    .element(protect.getByRole('alert'))
    .toMatchTextContent('An account already exists on this computer.');
  main.handle({
    'session.createFirstAccount': () => {
      main.show('session', kimsSession);
      return { outcome: 'signed-in' };
    },
  });
  await submit.click();
  await expect.element(protect).not.toBeInTheDocument();
  await openMenu();
  await expect.element(item(/^Lock now/)).toBeVisible();
});
