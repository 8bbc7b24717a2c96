import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ElectronApplication } from '@playwright/test';
import { expect, test } from './fixture.ts';
import { DevicesScreen } from './screens/devices-screen.ts';
import { SignInScreen } from './screens/sign-in-screen.ts';

/** The visible text of the window. Playwright stops following a page that has crashed, also after its reload. */
async function readWindow(app: ElectronApplication): Promise<string> {
  return app.evaluate(async ({ BrowserWindow }) => {
    const [window] = BrowserWindow.getAllWindows();
    const expression = `document.querySelector('#root[data-state="ready"]')?.innerText ?? ''`;
    // Between the crash and the new page there is no text, and a script sent to the crashed page never ends.
    const text: unknown = await Promise.race([
      window?.webContents.executeJavaScript(expression).catch(() => ''),
      new Promise((resolve) => setTimeout(resolve, 1_000, '')),
    ]);
    return String(text);
  });
}

async function crash(app: ElectronApplication): Promise<void> {
  await app.evaluate(({ BrowserWindow }) => {
    BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer();
  });
}

test('a crashed page is reloaded, with a notice and the same view', async ({
  lab: { app, page },
  dataDir,
}) => {
  await new SignInScreen(page).openQuietDemoLab();
  const devices = new DevicesScreen(page);
  await devices.find('redmi');
  await expect(devices.cards).toHaveCount(4);
  await devices.cards.first().click();
  await expect(devices.details).toBeVisible();
  const model = await devices.details.getByRole('heading').first().innerText();
  // Main receives the view a moment after the user stops typing.
  const kept = () => page.evaluate(() => window.bridge.invoke('page.keptView', undefined));
  await expect.poll(kept).toMatchObject({ value: { query: 'redmi', openKey: expect.any(String) } });

  await crash(app);
  await expect.poll(() => readWindow(app)).toContain('The page crashed and was reloaded.');
  await expect.poll(() => readWindow(app)).toMatch(/All\s+4 of 28/);
  await expect.poll(() => readWindow(app)).toContain(model);
  const log = () => readFileSync(join(dataDir, 'logs/console.log'), 'utf8');
  await expect.poll(log).toContain('"The page crashed"');
});

/** Crashes the page until the console shows a message about it, and does not load the page again. */
async function crashToTheLimit(app: ElectronApplication, dataDir: string): Promise<void> {
  const log = () => readFileSync(join(dataDir, 'logs/console.log'), 'utf8');
  for (let count = 1; count <= 4; count += 1) {
    await expect.poll(() => readWindow(app)).toContain('Demo lab');
    await crash(app);
    await expect.poll(log).toContain(`"crashes":${count}`);
  }
}

test('the message about crashes blocks nothing: the first signal quits', async ({ launch, dataDir }) => {
  const { app } = await launch();
  const child = app.process();
  const ended = once(child, 'exit');
  await crashToTheLimit(app, dataDir);
  // It belongs to the window, which is closed after it. A box of its own would block everything on macOS.
  const windows = () =>
    app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().map((each) => each.isVisible()));
  expect(await windows()).toEqual([true]);
  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
});

test('an uncaught error is shown once, is in the log without quoted data, and the console continues', async ({
  lab: { app, page },
  dataDir,
}) => {
  await new SignInScreen(page).openQuietDemoLab();
  const fail = () =>
    app.evaluate(() => {
      const error = new SyntaxError('Unexpected token in "kim.minji QA1042" of kim@example.com');
      for (let count = 0; count < 3; count += 1) setTimeout(() => void Promise.reject(error), 0);
      setTimeout(() => {
        throw error;
      }, 0);
    });
  await fail();
  const notice = page.getByRole('status').filter({ hasText: 'An unexpected error occurred.' });
  await expect(notice).toHaveCount(1);
  await notice.getByRole('button', { name: 'Dismiss' }).click();
  await expect(notice).toHaveCount(0);
  await fail();
  const log = () => readFileSync(join(dataDir, 'logs/console.log'), 'utf8');
  await expect.poll(() => log().split('An uncaught error').length).toBeGreaterThan(5);
  expect(log()).toContain('SyntaxError: Unexpected token in');
  for (const word of ['kim.minji', 'QA1042', 'kim@example.com']) expect(log()).not.toContain(word);
  await expect(notice).toHaveCount(0);
  await expect(new DevicesScreen(page).cards.first()).toBeVisible();
});
