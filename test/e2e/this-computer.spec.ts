import { AxeBuilder } from '@axe-core/playwright';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createEmbeddedLabs } from '../../electron/lab-service/embedded.ts';
import { silentLog } from '../../shared/log.ts';
import { type AdbLab, startAdbLab } from '../fakes/adb/adb-lab.ts';
import { usedPhone } from '../fakes/adb/phone-use.ts';
import { takePhones } from '../fakes/adb/phones.ts';
import { startRawServer } from '../fakes/adb/raw-server.ts';
import { whyToSkip } from '../fakes/adb/tools.ts';
import { expect, test as base } from './fixture.ts';
import { DevicesScreen } from './screens/devices-screen.ts';
import { leaveByEscape } from './screens/dialogs.ts';
import { chooseFromAccount, openAccount, openPage, openSettings } from './screens/navigation.ts';
import { kim, SignInScreen } from './screens/sign-in-screen.ts';

interface Fixtures {
  /** A real adb server with 20 phones. */
  readonly adbLab: AdbLab;
}

const test = base.extend<Fixtures>({
  adbLab: async ({}, use) => {
    const reason = whyToSkip('adb');
    base.skip(reason !== null, reason ?? '');
    const lab = await startAdbLab(takePhones(20).map((phone) => ({ phone: { ...phone, use: usedPhone } })));
    await use(lab);
    await lab.close();
  },
});

test('from the start to the phones of the own desk it is one press, and they are there after a restart', async ({
  launch,
  adbLab,
  env,
}) => {
  env['ANDROID_ADB_SERVER_PORT'] = `${adbLab.port}`;
  const first = await launch();
  const signIn = new SignInScreen(first.page);
  const devices = new DevicesScreen(first.page);
  await expect(signIn.continue).toBeFocused();
  await first.page.keyboard.press('Enter');
  await expect(first.page.getByRole('button', { name: 'All 20' })).toBeVisible();
  const pixel = devices.card('Pixel 6').first();
  await expect(pixel).toContainText('1080 × 2400');
  await expect(pixel).toContainText('Activity');
  await first.close();

  const { page } = await launch();
  await expect(page.getByRole('radiogroup', { name: 'Lab' })).toHaveCount(0);
  await expect(new SignInScreen(page).continue).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(new DevicesScreen(page).card('Pixel 6').first()).toBeVisible();

  await test.step('once removed, the server is not added again', async () => {
    await openPage(page, 'Agents');
    await page.getByRole('button', { name: /^Actions for/ }).click();
    await page.getByRole('menuitem', { name: 'Remove' }).click();
    await openPage(page, 'Devices');
    const way = page.getByRole('listitem', { name: 'ADB server on this computer' });
    await expect(way).toContainText(`At 127.0.0.1:${adbLab.port}`);
    await way.getByRole('button', { name: 'Add' }).click();
    await expect(page.getByRole('button', { name: 'All 20' })).toBeVisible();
  });
});

test('an account leads to the devices of a real adb server, and a restart keeps agents and view', async ({
  launch,
  adbLab,
}) => {
  const first = await launch();
  await new SignInScreen(first.page).signInHere(kim);
  const devices = new DevicesScreen(first.page);
  await expect(first.page.getByRole('heading', { name: 'Add your first agent' })).toBeVisible();
  await expect(first.page.getByRole('main').getByRole('button', { name: 'Find agents…' })).toBeVisible();

  await devices.addAgent('127.0.0.1', adbLab.port);
  await expect(first.page.getByRole('button', { name: 'All 20' })).toBeVisible();
  await devices.view('Table');
  // A column that is sorted by has the place of its sort key behind its name.
  const columns = async () =>
    (await devices.table.getByRole('columnheader').allTextContents()).map((text) => text.replace(/\d+$/, ''));
  const wanted = ['Device', 'Availability', 'OS', 'Agent', 'Screen size', 'Updated'];
  await expect.poll(columns).toEqual(expect.arrayContaining(wanted));
  await expect(devices.table).toHaveAttribute('aria-rowcount', '21');
  await expect(devices.row('Pixel 6').first()).toContainText(`127.0.0.1:${adbLab.port}`);
  await first.close();

  const second = await launch();
  await second.page.getByLabel('Password').fill(kim.password);
  await second.page.keyboard.press('Enter');
  await expect(new DevicesScreen(second.page).row('Pixel 6').first()).toBeVisible();
});

test('where no adb server runs the list says so in plain words, and the server is added when it starts', async ({
  launch,
  env,
}) => {
  const reason = whyToSkip('adb');
  test.skip(reason !== null, reason ?? '');
  const raw = await startRawServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
  env['ANDROID_ADB_SERVER_PORT'] = `${raw.address.port}`;
  const other = await launch();
  await new SignInScreen(other.page).continue.click();
  const way = (of: typeof other) => of.page.getByRole('listitem', { name: 'ADB server on this computer' });
  await expect(way(other)).toContainText(`Another program uses 127.0.0.1:${raw.address.port}.`);
  await other.close();
  await raw[Symbol.asyncDispose]();
  expect(new Set(raw.received)).toEqual(new Set(['000chost:version']));

  delete env['ANDROID_ADB_SERVER_PORT'];
  const none = await launch();
  await new SignInScreen(none.page).continue.click();
  await expect(way(none)).toContainText('The ADB server isn’t running.');
  await expect(none.page.getByRole('alert')).toHaveCount(0);
});

test('without an account there is no lock and nothing of an account, and a change of labs keeps what is known', async ({
  lab: { page },
}) => {
  const signIn = new SignInScreen(page);
  const devices = new DevicesScreen(page);
  await signIn.continue.click();
  await devices.addAgent('127.0.0.1', 9);
  const account = await openAccount(page);
  await expect(account.getByRole('menuitem', { name: /^Lock now/ })).toHaveCount(0);
  await expect(account.getByRole('menuitem', { name: /^Sign out/ })).toHaveCount(0);
  await expect(account).not.toContainText('Employee number');
  await leaveByEscape(account);
  const settings = await openSettings(page);
  await settings.getByRole('button', { name: 'Protect with an account first' }).click();
  await leaveByEscape(page.getByRole('dialog', { name: 'Protect with an account' }));
  await chooseFromAccount(page, 'Switch lab…');

  const labs = page.getByRole('radiogroup', { name: 'Lab' });
  await expect(labs.getByRole('radio', { name: 'This computer' })).toBeChecked();
  await expect(signIn.continue).toBeFocused();
  await signIn.openDemoLab();
  await expect(page.getByRole('button', { name: 'All 30' })).toBeVisible();
  await devices.signOut();
  await signIn.chooseLab('This computer');
  await signIn.continue.click();
  await openPage(page, 'Agents');
  await expect(page.getByRole('main')).toContainText('127.0.0.1:9');
});

test('the session is protected with an account in one step, and Continue is gone from then on', async ({
  launch,
}) => {
  const first = await launch();
  const { page } = first;
  const signIn = new SignInScreen(page);
  const devices = new DevicesScreen(page);
  await signIn.continue.click();
  await devices.addAgent('127.0.0.1', 9);
  await chooseFromAccount(page, 'Protect with an account…');
  const dialog = page.getByRole('dialog', { name: 'Protect with an account' });
  await dialog.getByRole('button', { name: 'Create account and sign in' }).click();
  await expect(dialog.getByText('Required')).toHaveCount(3);
  await dialog.getByRole('textbox', { name: 'Company code' }).fill(kim.companyCode);
  await dialog.getByRole('textbox', { name: 'Employee number' }).fill(kim.employeeNumber);
  await dialog.getByLabel('Password').fill(kim.password);
  await dialog.getByRole('button', { name: 'Create account and sign in' }).click();
  await expect(dialog).toHaveCount(0);
  // The same session: no screen in between, and the agent is still there.
  await openPage(page, 'Agents');
  await expect(page.getByRole('main')).toContainText('127.0.0.1:9');
  await chooseFromAccount(page, 'Lock now');
  await expect(page.getByRole('heading', { name: 'Locked' })).toBeVisible();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByLabel('Password')).toBeFocused();
  await expect(signIn.continue).toHaveCount(0);
  await first.close();

  const second = await launch();
  await expect(second.page.getByLabel('Password')).toBeFocused();
  await expect(new SignInScreen(second.page).continue).toHaveCount(0);
  const answer = await second.page.evaluate(() =>
    window.bridge.invoke('session.openWithoutAccount', undefined),
  );
  expect(answer).toEqual({ ok: true, value: { outcome: 'rejected' } });
  await expect(second.page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
});

test('an account that another program makes meanwhile is asked for', async ({ lab: { page }, dataDir }) => {
  const signIn = new SignInScreen(page);
  await expect(signIn.continue).toBeVisible();
  const labs = createEmbeddedLabs({ dataDir, log: silentLog, version: '0.0.0' });
  await labs.createFirstAccount(
    { companyCode: 'ACME', employeeNumber: '7', passwordDigest: 'ab'.repeat(64) },
    '',
  );
  await labs.close();
  await signIn.continue.click();
  await expect(signIn.failure).toHaveText('An account already exists on this computer. Sign in with it.');
  await expect(page.getByRole('textbox', { name: 'Company code' })).toBeVisible();
  await expect(signIn.continue).toHaveCount(0);
});

test('accounts that cannot be read keep the lab closed, and the screen says why', async ({
  launch,
  dataDir,
}) => {
  const first = await launch();
  await new SignInScreen(first.page).signInHere(kim);
  await expect(first.page.getByRole('heading', { name: 'Add your first agent' })).toBeVisible();
  await first.close();
  await writeFile(join(dataDir, 'accounts.sqlite'), 'no database'.repeat(1_000));

  const { page } = await launch();
  await expect(page.getByText(/^The accounts on this computer can’t be read\./)).toBeVisible();
  await expect(new SignInScreen(page).continue).toHaveCount(0);
  const answer = await page.evaluate(() => window.bridge.invoke('session.openWithoutAccount', undefined));
  expect(answer).toMatchObject({ value: { failure: { kind: 'accounts-unreadable' } } });
});

test('a wrong password is refused in words, and the right one then works', async ({ launch }) => {
  const { page } = await launch();
  const signIn = new SignInScreen(page);
  const devices = new DevicesScreen(page);
  await signIn.signInHere(kim);
  await devices.signOut();
  await page.getByLabel('Password').fill('wrong');
  await page.keyboard.press('Enter');
  await expect(signIn.failure).toHaveText('Incorrect company code, employee number, or password.');
  await expect(page.getByLabel('Password')).toBeFocused();
  await expect(page.getByLabel('Password')).toHaveValue('');

  await page.getByLabel('Password').fill(kim.password);
  await page.keyboard.press('Enter');
  const account = await openAccount(page);
  await expect(account).toContainText('1042');
  await expect(account).toContainText('ACME');
});

test('what is missing is said at its field, and nothing is sent', async ({ lab: { page } }) => {
  await new SignInScreen(page).protect.click();
  await page.getByRole('button', { name: 'Create account and sign in' }).click();
  await expect(page.getByText('Required')).toHaveCount(3);
  await expect(page.getByRole('textbox', { name: 'Company code' })).toBeFocused();
  await expect(page.getByRole('textbox', { name: 'Company code' })).toHaveAttribute('aria-invalid', 'true');
});

for (const language of ['en', 'ko'] as const) {
  test(`the sign-in screen needs no scroll bar at 960 × 640, and axe finds nothing: ${language}`, async ({
    launch,
  }) => {
    const { page } = await launch(`--lang=${language}`);
    await page.setViewportSize({ width: 960, height: 640 });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const axe = new AxeBuilder({ page }).setLegacyMode().exclude('[data-live-announcer]');
    const faults = async () => (await axe.analyze()).violations.map(({ id }) => id);
    const isOverflowing = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('main, main *')].some(
          (element) =>
            getComputedStyle(element).overflowY === 'auto' && element.scrollHeight > element.clientHeight,
        ),
      );
    const radios = page.getByRole('radio');
    for (const radio of await radios.all()) {
      await radio.check();
      expect(await isOverflowing()).toBe(false);
      await expect.poll(faults).toEqual([]);
    }
    await page.setViewportSize({ width: 760, height: 540 });
    await expect(page.getByRole('complementary')).toBeHidden();
  });
}

test('the labs are chosen by the arrow keys, which leave the focus where it is', async ({
  lab: { page },
}) => {
  const radio = (name: string) => page.getByRole('radio', { name });
  await radio('This computer').focus();
  await page.keyboard.press('ArrowUp');
  await expect(radio('Lab service')).toBeFocused();
  await expect(page.getByRole('textbox', { name: 'Service address' })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(radio('Demo lab')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'All 30' })).toBeVisible();
});

test('the demo lab is one press away, and the line of the next start', async ({ launch }) => {
  const first = await launch();
  await first.page.getByRole('button', { name: 'Open demo lab' }).click();
  await expect(first.page.getByRole('button', { name: 'All 30' })).toBeVisible();
  await first.close();
  const { page } = await launch();
  await expect(page.getByText('Demo lab')).toBeVisible();
  await new SignInScreen(page).continue.click();
  await expect(page.getByRole('button', { name: 'All 30' })).toBeVisible();
});
