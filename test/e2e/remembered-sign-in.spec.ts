import { once } from 'node:events';
import { findRuntime } from '../../scripts/electron.ts';
import { expect, test } from './fixture.ts';
import { DevicesScreen } from './screens/devices-screen.ts';
import { kim, SignInScreen } from './screens/sign-in-screen.ts';

test.describe('with a keyring', () => {
  test.use({ hasKeyring: true });

  test('a remembered user is signed in after a restart, until they sign out', async ({ launch }) => {
    const first = await launch();
    await new SignInScreen(first.page).signInHere(kim, { remembersSignIn: true });
    await expect(first.page.getByRole('heading', { name: 'Add your first agent' })).toBeVisible();
    await first.close();

    const second = await launch();
    await expect(second.page.getByRole('heading', { name: 'Add your first agent' })).toBeVisible();
    await new DevicesScreen(second.page).signOut();
    await expect(second.page.getByRole('button', { name: 'Sign in' })).toBeEnabled();
    await second.close();

    const { page } = await launch();
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeEnabled();
    await expect(page.getByRole('checkbox', { name: /^Stay signed in/ })).not.toBeChecked();
  });
});

test('a keyring that waits for its password delays neither the sign-in nor quitting', async ({ launch }) => {
  test.skip(findRuntime().kind === 'electron', 'A test cannot lock a keyring.');
  const lab = await launch('--stand-in=keyring=locked');
  await new SignInScreen(lab.page).openDemoLab();
  const ended = once(lab.app.process(), 'exit');
  await lab.close();
  expect(await ended).toEqual([0, null]);
});
