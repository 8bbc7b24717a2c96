import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from './fixture.ts';
import { AgentsScreen } from './screens/agents-screen.ts';
import { readClipboard } from './screens/desktop.ts';
import { DevicesScreen } from './screens/devices-screen.ts';
import { SignInScreen } from './screens/sign-in-screen.ts';

test('a place pointed at on a device is read in screen, capture and input coordinates, and can be typed', async ({
  lab,
}) => {
  const { app, page } = lab;
  await new SignInScreen(page).openDemoLab();
  const devices = new DevicesScreen(page);
  const { details } = devices;
  await devices.card('Galaxy S10').click();
  await details.getByText('Coordinate calculator').click();
  const field = (name: string) => details.getByRole('textbox', { name });

  await test.step('by mouse: the corner of the drawing is the corner of everything', async () => {
    await details.getByRole('application').click({ position: { x: 1, y: 1 } });
    await expect(field('Screen x')).toHaveValue('0');
    await expect(field('Capture y')).toHaveValue('0');
    await expect(field('Input x')).toHaveValue('0');
  });

  await test.step('by keyboard', async () => {
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('ArrowDown');
    await expect(field('Screen x')).toHaveValue('10');
    await expect(field('Screen y')).toHaveValue('1');
  });

  await test.step('by typing any of the three', async () => {
    await field('Capture x').fill('1079');
    await expect(field('Screen x')).toHaveValue('1439');
    await expect(field('Input x')).toHaveValue('4095');
    await field('Screen y').fill('99999');
    await expect(details.getByRole('alert')).toHaveText('Enter a value from 0 to 3039 for y.');
    await expect(field('Screen y')).toHaveAttribute('aria-invalid', 'true');
    await field('Input y').fill('4095');
    await expect(field('Screen y')).toHaveValue('3039');
  });

  await test.step('turned, and copied as a command', async () => {
    await details.getByLabel(/^Rotation/).selectOption('90°');
    await expect(details).toContainText('reported the capture in a different orientation');
    await field('Screen x').fill('0');
    await field('Screen y').fill('0');
    await expect(field('Input x')).toHaveValue('4095');
    // The text is visible for only two seconds, so the wait starts before the press.
    const told = details.getByRole('button', { name: 'Copied' }).waitFor();
    await details.getByRole('button', { name: 'Copy adb tap command' }).click();
    await told;
    await expect.poll(() => readClipboard(app)).toBe('adb shell input tap 0 0');
  });
});

test('the details say who has a device, lead to its agent and fold away every field with its wire name', async ({
  lab,
}) => {
  const { app, page } = lab;
  await new SignInScreen(page).openDemoLab();
  const devices = new DevicesScreen(page);
  const { details } = devices;
  const press = (name: string | RegExp) => details.getByRole('button', { name }).click();
  await devices.card('Galaxy S23').click();
  await expect(details).toContainText(/In use.*lee\.jihoon/);
  await expect(details).toContainText(/Reported by Payments rack · /);
  await expect(details.getByText('CaptureSize_W')).toBeHidden();
  await press('Copy ID');
  await expect.poll(() => readClipboard(app)).toBe('R3CW40E9DHN');
  await press('Copy build');
  await expect.poll(() => readClipboard(app)).toBe('UP1A.231005.007.S911NKSU4CXF1');

  await test.step('in the menu: another alert, and Escape closes no more than the menu', async () => {
    await press('More actions for Galaxy S23');
    await page.getByRole('menuitem', { name: 'Notify me when disconnected' }).click();
    await expect(page.getByRole('menu')).toBeHidden();
    await press('More actions for Galaxy S23');
    await expect(page.getByRole('menuitem', { name: 'Delete alert (Disconnected)' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toBeHidden();
    await expect(details).toBeVisible();
  });

  await test.step('folded: fields and raw data', async () => {
    await devices.card('Galaxy S10').click();
    await details.getByText('All fields').click();
    await expect(details.getByText('CaptureSize_W')).toBeVisible();
    await expect(details.getByRole('term').filter({ hasText: 'Capture scale' }).locator('..')).toContainText(
      '75 %',
    );
    await details.getByText('Raw data').click();
    await press('Copy raw data');
    await expect(async () => {
      const copied: unknown = JSON.parse(await readClipboard(app));
      expect(copied).toMatchObject({ ModelName: 'Galaxy S10', ScreenSize_W: 1440 });
    }).toPass();
  });

  await press('Payments rack');
  await expect(page.getByRole('heading', { name: 'Agents' })).toBeVisible();
  await expect(new AgentsScreen(page).row('192.0.2.10:5037')).toBeVisible();
});

test('the details lie over the list where there is no room beside it', async ({ lab: { page } }) => {
  await new SignInScreen(page).openDemoLab();
  const devices = new DevicesScreen(page);
  await devices.card('Galaxy S10').click();
  const list = page.getByRole('listbox', { name: 'Devices' });
  const overlap = async () => {
    const [over, under] = await Promise.all([devices.details.boundingBox(), list.boundingBox()]);
    return (under?.x ?? 0) + (under?.width ?? 0) - (over?.x ?? 0);
  };
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect.poll(overlap).toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 800, height: 800 });
  await expect.poll(overlap).toBeGreaterThanOrEqual(300);
  await devices.details.getByRole('button', { name: 'Close' }).click();
  await expect(devices.details).toBeHidden();
});

test('devices are compared by what differs, unless everything is wanted', async ({ lab: { page } }) => {
  await new SignInScreen(page).openDemoLab();
  const devices = new DevicesScreen(page);
  await devices.card('Galaxy S10').click({ modifiers: ['ControlOrMeta'] });
  await devices.card('Galaxy S23').click({ modifiers: ['ControlOrMeta'] });
  await devices.selection.getByRole('button', { name: 'Compare' }).click();
  const dialog = page.getByRole('dialog', { name: 'Compare 2 devices' });
  const line = (name: string) => dialog.getByRole('row', { name: new RegExp(`^${name}`) });
  await expect(line('Screen size')).toContainText(/1440 × 3040.*1080 × 2340/);
  await expect(line('Brand')).toBeHidden();
  await dialog.getByRole('checkbox', { name: 'Show differences only' }).uncheck({ force: true });
  await expect(line('Brand')).toContainText(/samsung.*samsung/);
});

test('axe finds nothing in the details with everything unfolded, nor in a comparison', async ({
  lab: { page },
}) => {
  // Partly moved-in elements have other colors for a moment.
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'dark' });
  await new SignInScreen(page).openDemoLab();
  const devices = new DevicesScreen(page);
  const findFaults = async (within: string) => {
    const { violations } = await new AxeBuilder({ page }).setLegacyMode().include(within).analyze();
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
  };
  await devices.card('Galaxy S23').click();
  for (const title of ['Coordinate calculator', 'All fields', 'Commands', 'Raw data']) {
    await devices.details.getByText(title).click();
  }
  await expect(devices.details.locator('details:not([open])')).toHaveCount(0);
  await expect.poll(() => findFaults('aside')).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(() => findFaults('aside')).toEqual([]);
  await devices.card('Galaxy S10').click({ modifiers: ['ControlOrMeta'] });
  await devices.card('Galaxy S23').click({ modifiers: ['ControlOrMeta'] });
  await devices.selection.getByRole('button', { name: 'Compare' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect.poll(() => findFaults('[role=dialog]')).toEqual([]);
});
