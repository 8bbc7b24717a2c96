import { once } from 'node:events';
import { findRuntime } from '../../scripts/electron.ts';
import { answerText, startLabServer } from '../fakes/lab-server.ts';
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

  test('a remembered user whom the service rejects must enter the password', async ({ launch }) => {
    const service = await startLabServer();
    const first = await launch();
    await new SignInScreen(first.page).signInTo(service.baseAddress, kim, { remembersSignIn: true });
    await expect(first.page.getByRole('heading', { name: 'Add your first agent' })).toBeVisible();
    await first.close();

    service.authenticate = () => {};
    const second = await launch();
    await second.page.getByRole('button', { name: 'Cancel' }).click();
    await expect(second.page.getByRole('button', { name: 'Sign in' })).toBeEnabled();
    await second.close();

    service.authenticate = answerText('', 401);
    const { page } = await launch();
    await expect(new SignInScreen(page).failure).toContainText('no longer valid');
    await service.close();
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

test('“Stay signed in” is not offered without a keyring that protects a secret', async ({ launch }) => {
  test.skip(process.platform !== 'linux', 'Only Linux may be without a keyring.');
  const { page } = await launch();
  await new SignInScreen(page).protect.click();
  await expect(page.getByRole('button', { name: /sign in$/ })).toBeEnabled();
  expect(await page.evaluate(() => window.bridge.invoke('session.canRemember', undefined))).toEqual({
    ok: true,
    value: false,
  });
  await expect(page.getByText(/^Stay signed in/)).toBeHidden();
});
