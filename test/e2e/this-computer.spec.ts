import { usedPhone } from '../fakes/adb/phone-use.ts';
import { takePhones } from '../fakes/adb/phones.ts';
import { startAdbLab } from '../fakes/adb/adb-lab.ts';
import { whyToSkip } from '../fakes/adb/tools.ts';
import { expect, test } from './fixture.ts';
import { DevicesScreen } from './screens/devices-screen.ts';
import { openAccount } from './screens/navigation.ts';
import { kim, SignInScreen } from './screens/sign-in-screen.ts';

test('the first account leads to the devices of a real adb server, and a restart keeps agents and view', async ({
  launch,
}) => {
  const reason = whyToSkip('adb');
  test.skip(reason !== null, reason ?? '');
  const lab = await startAdbLab(takePhones(20).map((phone) => ({ phone: { ...phone, use: usedPhone } })));
  try {
    const first = await launch();
    await expect(first.page.getByText(/^This computer has no account yet\./)).toBeVisible();
    await new SignInScreen(first.page).signInHere(kim);
    const devices = new DevicesScreen(first.page);
    await expect(first.page.getByRole('heading', { name: 'No agents yet' })).toBeVisible();
    await expect(first.page.getByRole('main').getByRole('button', { name: 'Find agents…' })).toBeVisible();

    await devices.addAgent('127.0.0.1', lab.port);
    await expect(first.page.getByText('20 devices')).toBeVisible();
    const pixel = devices.card('Pixel 6').first();
    await expect(pixel).toContainText('1080 × 2400');
    await expect(pixel).toContainText('0–1079 × 0–2399');
    await expect(pixel).toContainText('Activity');

    await devices.view('Table');
    const columns = () => devices.table.getByRole('columnheader').allTextContents();
    const wanted = ['Device', 'Availability', 'OS', 'Agent', 'Screen size', 'Updated'];
    await expect.poll(columns).toEqual(expect.arrayContaining(wanted));
    await expect(devices.table).toHaveAttribute('aria-rowcount', '21');
    await expect(devices.row('Pixel 6').first()).toContainText(`127.0.0.1:${lab.port}`);
    await first.close();

    const second = await launch();
    await expect(second.page.getByText(/^This computer has no account yet\./)).toBeHidden();
    await new SignInScreen(second.page).signInHere(kim);
    await expect(new DevicesScreen(second.page).row('Pixel 6').first()).toBeVisible();
  } finally {
    await lab.close();
  }
});

test('a wrong password is refused in words, and the right one then works', async ({ launch }) => {
  const { page } = await launch();
  const signIn = new SignInScreen(page);
  const devices = new DevicesScreen(page);
  await signIn.signInHere(kim);
  await devices.signOut();
  await signIn.signInHere({ ...kim, password: 'wrong' });
  await expect(signIn.failure).toHaveText('Incorrect company code, employee number, or password.');
  await expect(page.getByLabel('Password')).toBeFocused();
  await expect(page.getByLabel('Password')).toHaveValue('');

  await signIn.signInHere(kim);
  const account = await openAccount(page);
  await expect(account).toContainText('1042');
  await expect(account).toContainText('ACME');
  await expect(account).toContainText('Employed');
});

test('what is missing is said at its field, and nothing is sent', async ({ lab: { page } }) => {
  await page.getByRole('button', { name: 'Create account and sign in' }).click();
  await expect(page.getByText('Required')).toHaveCount(3);
  await expect(page.getByRole('textbox', { name: 'Company code' })).toBeFocused();
  await expect(page.getByRole('textbox', { name: 'Company code' })).toHaveAttribute('aria-invalid', 'true');
});
