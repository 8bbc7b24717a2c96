import { findRuntime } from '../../scripts/electron.ts';
import { expect, test } from './fixture.ts';
import { DevicesScreen } from './screens/devices-screen.ts';
import { SignInScreen } from './screens/sign-in-screen.ts';

test('ages count on while the main process is stopped', async ({ lab: { app, page } }) => {
  test.skip(process.platform === 'win32', 'Windows has no signal that stops a process');
  test.skip(
    findRuntime().kind === 'electron',
    'Playwright reaches a page of Electron through the stopped process',
  );
  await new SignInScreen(page).openQuietDemoLab();
  const card = new DevicesScreen(page).cards.filter({ hasText: 'Available' }).first();
  await expect(card).toContainText(/as of \d\d:\d\d$/);
  app.process().kill('SIGSTOP');
  try {
    // By the page's own clock.
    await expect(page.getByRole('button', { name: /^Updated \d\d s ago/ })).toBeVisible({
      timeout: 40_000,
    });
    await expect(card).toContainText(/\d\d s ago$/);
    await expect(page.getByRole('button', { name: /^0 of \d online/ })).toBeVisible({
      timeout: 40_000,
    });
    await expect(card).toContainText(/Unknown· available beforeas of/);
  } finally {
    app.process().kill('SIGCONT');
  }
});
