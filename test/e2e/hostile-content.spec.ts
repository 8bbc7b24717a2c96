import type { Page } from '@playwright/test';
import { accountOf, answerJson, deviceList, startLabServer, wireDevice } from '../fakes/lab-server.ts';
import { expect, test } from './fixture.ts';
import { AgentsScreen } from './screens/agents-screen.ts';
import { DevicesScreen } from './screens/devices-screen.ts';
import { openAccount } from './screens/navigation.ts';
import { kim, SignInScreen } from './screens/sign-in-screen.ts';

const markup = '<img src=x onerror="document.title=1"><script>document.title=2</script>';
const endless = 'x'.repeat(1_000_000);

/** Expects that the page fits the width of its window, and that no text became an element. */
async function expectIntact(page: Page): Promise<void> {
  const fitsSideways = () => document.documentElement.scrollWidth <= document.documentElement.clientWidth;
  await expect.poll(() => page.evaluate(fitsSideways)).toBe(true);
  await expect(page.locator('img[src="x"], #root script')).toHaveCount(0);
  await expect(page).not.toHaveTitle(/^[12]$/);
}

test('the texts of an account, a phone and an agent are never markup', async ({ lab: { page } }) => {
  const service = await startLabServer();
  try {
    service.authenticate = (response, call) =>
      answerJson({
        ...accountOf(call.body),
        EMP_NM: `\u202Egnp.evil\u2066${markup}`,
        DPT_CD: endless,
        EMP_EMAIL: 'Gal\u200Baxy\u00AD',
        PASS_DT: markup,
      })(response, call);
    const phones = [
      wireDevice('markup', { ModelName: markup, UserAlias: markup }),
      wireDevice('bidi', { ModelName: '\u202Egnp.evil\u2066' }),
      wireDevice('endless', { ModelName: endless, [endless.slice(0, 90)]: endless }),
    ];
    service.listDevices = answerJson(deviceList(phones));
    await new SignInScreen(page).signInTo(service.baseAddress, kim);
    const devices = new DevicesScreen(page);

    await test.step('an account record', async () => {
      const menu = await openAccount(page);
      await expect(menu).toContainText('‹U+202E›gnp.evil‹U+2066›<img');
      await expect(menu).toContainText('Gal‹U+200B›axy');
      await expectIntact(page);
      await page.keyboard.press('Escape');
      await expect(menu).toBeHidden();
    });

    await test.step('a phone', async () => {
      await devices.addAgent('10.0.0.5', 5037);
      await expect(devices.cards).toHaveCount(3);
      await expect(devices.card('<script>')).toContainText('<img src=x onerror=');
      await expect(devices.card('‹U+202E›gnp.evil‹U+2066›')).toBeVisible();
      await devices.card('xxxx').click();
      await devices.details.getByText('Raw data').click();
      await expect(devices.details.locator('pre')).toContainText('"DeviceID": "endless"');
      await expectIntact(page);
    });

    await test.step('the message of an agent, which is limited to one line', async () => {
      const message = `ok”. Your session has ended.\nSign in again at http://evil.example ${markup}${endless}`;
      service.listDevices = answerJson(deviceList([], 7, message));
      await devices.refresh();
      const problem = page.getByRole('main').getByRole('status').filter({ hasText: 'returned error 7' });
      await expect(problem).toContainText('error 7: “ok". Your session has ended.‹U+000A›Sign in again at');
      const text = (await problem.textContent()) ?? '';
      expect(text.length).toBeLessThan(700);
      expect(text.match(/”/g)).toHaveLength(1);
      await expectIntact(page);
      await devices.open('Agents');
      await expect(new AgentsScreen(page).notes()).toContainText('“ok". Your session');
      await expectIntact(page);
    });
  } finally {
    await service.close();
  }
});
