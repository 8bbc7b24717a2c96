import type { Page } from '@playwright/test';
import { answerJson, deviceList, type LabServer, startLabServer, wireDevice } from '../fakes/lab-server.ts';
import { expect, test } from './fixture.ts';
import { readClipboard } from './screens/desktop.ts';
import { DevicesScreen } from './screens/devices-screen.ts';
import { kim, SignInScreen } from './screens/sign-in-screen.ts';

/** A lab with one agent, whose devices are shown. */
async function openLab(page: Page, service: LabServer): Promise<DevicesScreen> {
  await new SignInScreen(page).signInTo(service.baseAddress, kim);
  const devices = new DevicesScreen(page);
  await devices.addAgent('10.0.0.5', 5037);
  await devices.cards.first().waitFor();
  return devices;
}

test('a row says who has a device and since when, as far as the console saw it begin', async ({
  lab: { page },
}) => {
  const service = await startLabServer();
  try {
    const taken = wireDevice('a', { ModelName: 'Taken before', ConnectedUser: 'kim' });
    const free = wireDevice('b', { ModelName: 'Taken now' });
    service.listDevices = answerJson(deviceList([taken, free]));
    const devices = await openLab(page, service);
    const before = devices.card('Taken before');
    await expect(before).toContainText(/In usekim · ≥ \d+ s/);
    await before.getByText(/^\s*· ≥/).hover();
    await expect(before.getByTitle(/^In use since before \d\d:\d\d:\d\d$/)).toBeVisible();

    service.listDevices = answerJson(deviceList([taken, { ...free, ConnectedUser: 'lee' }]));
    const now = devices.card('Taken now');
    await expect(now).toContainText(/In uselee · \d+ s/);
    await now.getByText(/^\s*· \d+ s/).hover();
    await expect(now.getByTitle(/^In use since \d\d:\d\d:\d\d$/)).toBeVisible();
    await test.step('and the age goes on by itself', async () => {
      await expect(now).toContainText(/lee · [1-5][05] s/);
    });
  } finally {
    await service.close();
  }
});

for (const reducedMotion of ['no-preference', 'reduce'] as const) {
  test(`a change of availability tints its cell for a moment, motion: ${reducedMotion}`, async ({
    lab: { page },
  }) => {
    const service = await startLabServer();
    try {
      await page.emulateMedia({ reducedMotion });
      const phones = Array.from({ length: 25 }, (_, index) => wireDevice(`phone-${index}`));
      service.listDevices = answerJson(deviceList(phones));
      const devices = await openLab(page, service);
      await devices.view('Table');
      await expect(devices.row('In use')).toHaveCount(0);
      const tints = await page.evaluateHandle(() => {
        const fields: (string | undefined)[] = [];
        // oxlint-disable-next-line typescript/unbound-method -- It is called with the element that has it.
        const { animate } = Element.prototype;
        Element.prototype.animate = function record(this: HTMLElement, ...args) {
          fields.push(this.dataset['field']);
          return animate.apply(this, args);
        };
        return fields;
      });
      service.listDevices = answerJson(
        deviceList(phones.map((phone) => ({ ...phone, ConnectedUser: 'lee' }))),
      );
      await expect(devices.row('In use').first()).toBeVisible();
      const tinted = await tints.jsonValue();
      expect(new Set(tinted)).toEqual(new Set(reducedMotion === 'reduce' ? [] : ['availability']));
      expect(tinted.length).toBeLessThanOrEqual(20);
    } finally {
      await service.close();
    }
  });
}

test('columns that do not fit are hidden, unless the person lets them scroll', async ({ lab: { page } }) => {
  await new SignInScreen(page).openDemoLab();
  const devices = new DevicesScreen(page);
  await devices.view('Table');
  const header = (name: string) => devices.table.getByRole('columnheader', { name });
  await page.setViewportSize({ width: 2_000, height: 900 });
  await expect(header('Input range')).toBeVisible();
  await page.setViewportSize({ width: 960, height: 640 });
  await expect(header('Input range')).toHaveCount(0);
  await expect(header('Updated')).toBeVisible();
  const isWider = () =>
    devices.table.evaluate(({ parentElement: list }) => (list?.scrollWidth ?? 0) > (list?.clientWidth ?? 0));
  await expect.poll(isWider).toBe(false);
  await page.evaluate(() => window.bridge.invoke('settings.change', { scrollsColumns: true }));
  await expect(header('Input range')).toHaveCount(1);
  await expect.poll(isWider).toBe(true);
});

test('the menu of a device opens by its button, the right button and Shift+F10', async ({
  lab: { app, page },
}) => {
  await new SignInScreen(page).openDemoLab();
  const devices = new DevicesScreen(page);
  const menu = page.getByRole('menu', { name: /^Actions for .*Galaxy S10/ });
  const card = devices.card('Galaxy S10');
  await card.hover();
  await card.locator('[data-opens-menu]').click();
  await menu.getByRole('menuitem', { name: /^Copy device ID/ }).click();
  await expect.poll(() => readClipboard(app)).not.toBe('');
  const id = await readClipboard(app);
  await expect(menu).toHaveCount(0);

  await card.click({ button: 'right' });
  await menu.getByRole('menuitem', { name: /^Select/ }).click();
  await expect(devices.selection).toContainText('1 selected');

  await devices.view('Table');
  await devices.table.focus();
  await page.keyboard.press('Shift+F10');
  await expect(menu).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu).toHaveCount(0);
  await expect(devices.table).toBeFocused();
  await page.keyboard.press('ControlOrMeta+Shift+c');
  await expect(page.getByText(`Copied: ${id}`)).toBeVisible();
  await page.keyboard.press('Shift+F10');
  await menu.getByRole('menuitem', { name: /^Show details/ }).click();
  await expect(devices.detailsOf('Galaxy S10')).toBeVisible();
});
