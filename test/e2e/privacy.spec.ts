import type { Page } from '@playwright/test';
import { answerJson, deviceList, startLabServer, wireDevice } from '../fakes/lab-server.ts';
import { expect, test } from './fixture.ts';
import { DevicesScreen } from './screens/devices-screen.ts';
import { leaveByEscape } from './screens/dialogs.ts';
import { openAccount, openPage, openSettings } from './screens/navigation.ts';
import { kim, SignInScreen } from './screens/sign-in-screen.ts';

const secrets = [kim.employeeNumber, '김민준', 'minjun@example.com', '박서준', 'Lee Jiwoo', '최유나'];
const list = (user: string) =>
  answerJson(
    deviceList([
      wireDevice('a', {
        ModelName: 'One',
        ConnectedUser: user,
        UserAlias: 'Lee Jiwoo’s phone',
        Note: '최유나',
      }),
      wireDevice('b', { ModelName: 'Two', ConnectedUser: 'Lee Jiwoo' }),
      wireDevice('c', { ModelName: 'Three', ConnectedUser: '박서준' }),
    ]),
  );

/** All readable content of the page: texts, attributes, values of fields, the title. */
async function findSecrets(page: Page): Promise<readonly string[]> {
  const text = await page.evaluate(() =>
    [
      document.documentElement.outerHTML,
      document.title,
      ...[...document.querySelectorAll('input')].map((input) => input.value),
    ].join('\n'),
  );
  return secrets.filter((secret) => text.includes(secret));
}

test('with hidden names the page contains no name and no employee number', async ({ launch }) => {
  const service = await startLabServer();
  try {
    service.listDevices = list('박서준');
    const first = await launch();
    const { page } = first;
    const devices = new DevicesScreen(page);
    await new SignInScreen(page).signInTo(service.baseAddress, kim);
    await devices.addAgent('10.0.0.5', 5037);
    await devices.card('One').click();
    await expect(devices.details).toContainText('박서준');
    await devices.addAvailabilityAlert();
    await devices.details.getByText('Raw data').click();
    await expect(devices.details).toContainText('"Note": "최유나"');
    await devices.search.fill('Lee Jiwoo');
    await expect(devices.cards).toHaveCount(2);
    // What a screen reader was told contains names as well.
    await expect(page.getByRole('status').filter({ hasText: 'Suggestion: ' })).toContainText('Lee Jiwoo');
    await devices.search.fill('');

    await page.keyboard.press('ControlOrMeta+Shift+H');
    await expect(page.getByRole('button', { name: 'Names hidden' })).toBeVisible();
    expect(await findSecrets(page)).toEqual([]);
    await expect(devices.details).toContainText('Person B');
    await expect(devices.details).toContainText('"Note": "•••"');
    expect(await findSecrets(page)).toEqual([]);
    await devices.view('Table');
    await expect(devices.row('One')).toContainText('Person B');
    await expect(devices.row('Two')).toContainText('Person C');
    await expect(devices.row('Three')).toContainText('Person B');
    expect(await findSecrets(page)).toEqual([]);
    await expect(page.getByRole('button', { name: 'Account: Person A' })).toBeVisible();
    const account = await openAccount(page);
    await expect(account).toContainText('•••');
    await expect(account.getByRole('menuitem', { name: /^Show names/ })).toBeVisible();
    expect(await findSecrets(page)).toEqual([]);
    await leaveByEscape(account);
    const settings = await openSettings(page);
    await expect(settings.getByRole('switch', { name: /Hide names and employee numbers/ })).toBeChecked();
    expect(await findSecrets(page)).toEqual([]);

    service.listDevices = list('');
    await devices.refresh();
    await openPage(page, 'History');
    await expect(page.getByRole('main')).toContainText('use by Person B ended');
    expect(await findSecrets(page)).toEqual([]);
    await openPage(page, 'Alerts');
    await expect(page.getByText(/Person C’s phone/).first()).toBeVisible();
    expect(await findSecrets(page)).toEqual([]);
    await openPage(page, 'Agents');
    expect(await findSecrets(page)).toEqual([]);
    await devices.signOut();
    await expect(page.getByLabel('Employee number')).toHaveAttribute('type', 'password');
    expect(await findSecrets(page)).toEqual([]);
    await first.close();

    const again = (await launch()).page;
    await expect(again.getByRole('button', { name: 'Names hidden' })).toBeVisible();
    await expect(again.getByLabel('Employee number')).toHaveValue('');
    await again.getByRole('button', { name: 'Names hidden' }).click();
    await expect(again.getByRole('button', { name: 'Names hidden' })).toBeHidden();
  } finally {
    await service.close();
  }
});
