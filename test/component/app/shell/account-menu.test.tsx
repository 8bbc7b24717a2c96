import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { kimsSession, main } from '../../main.ts';
import { openPage } from '../../page.tsx';
import { press } from '../../screens/keyboard.ts';

const menu = page.getByRole('dialog', { name: 'Account' });
const item = (name: RegExp) => menu.getByRole('menuitem', { name });

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

test('an account marked as left says so beside the name and in a line that can be closed for the session', async () => {
  const { account } = kimsSession;
  const session = { ...kimsSession, account: account && { ...account, status: 'left' as const } };
  await openPage({ session });
  const button = page.getByRole('button', { name: /^Account: 김민준 · Left the company/ });
  await expect.element(button).toMatchTextContent('Left the company');
  const line = page.getByText('Your account is marked “Left the company”.');
  await page.getByRole('button', { name: 'Account', exact: true }).click();
  await expect.element(menu).toMatchTextContent(/Status\s*Left the company/);
  await press('Escape');
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect.element(line).not.toBeInTheDocument();
  main.show('session', { kind: 'signed-out' });
  main.show('session', { ...session, since: session.since + 1 });
  await expect.element(line).toBeVisible();
  await page.viewport(960, 640);
  await expect.element(page.getByTitle('김민준 · Left the company').first()).toBeVisible();
});
