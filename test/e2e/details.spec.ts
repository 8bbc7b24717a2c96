import { expect, test } from './fixture.ts';
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
    await details.getByLabel('Rotation').selectOption('90°');
    await expect(details).toContainText('reported the capture in a different orientation');
    await field('Screen x').fill('0');
    await field('Screen y').fill('0');
    await expect(field('Input x')).toHaveValue('4095');
    // It says so for two seconds only, so it is waited for before it is pressed.
    const told = details.getByRole('button', { name: 'Copied' }).waitFor();
    await details.getByRole('button', { name: 'Copy adb tap command' }).click();
    await told;
    await expect.poll(() => readClipboard(app)).toBe('adb shell input tap 0 0');
  });
});

test('the details tell every field with its wire name, what follows from the sizes, and the record to copy', async ({
  lab,
}) => {
  const { app, page } = lab;
  await new SignInScreen(page).openDemoLab();
  const devices = new DevicesScreen(page);
  await devices.card('Galaxy S10').click();
  await expect(devices.details.getByText('CaptureSize_W')).toBeVisible();
  await expect(
    devices.details.getByRole('term').filter({ hasText: 'Capture scale' }).locator('..'),
  ).toContainText('75 %');
  await devices.details.getByText('Raw data').click();
  await devices.details.getByRole('button', { name: 'Copy raw data' }).click();
  await expect(async () => {
    const copied: unknown = JSON.parse(await readClipboard(app));
    expect(copied).toMatchObject({ ModelName: 'Galaxy S10', ScreenSize_W: 1440 });
  }).toPass();
});
