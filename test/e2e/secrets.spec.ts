import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from './fixture.ts';
import { DevicesScreen } from './screens/devices-screen.ts';
import { kim, SignInScreen } from './screens/sign-in-screen.ts';

const digest = createHash('sha512').update(kim.password, 'utf8').digest('hex');

test('neither the password nor its digest is in any file, log, message to the page or state of the page', async ({
  launch,
  dataDir,
}) => {
  const running = await launch();
  const { page, app } = running;
  let said = '';
  app.process().stdout?.on('data', (chunk) => (said += String(chunk)));
  app.process().stderr?.on('data', (chunk) => (said += String(chunk)));
  // Everything main sends to the page from here on.
  await page.evaluate(() => {
    const heard: unknown[] = [];
    Reflect.set(window, 'heard', heard);
    for (const event of [
      'session.changed',
      'fleet.changed',
      'labs.changed',
      'settings.changed',
      'notices.changed',
    ]) {
      window.bridge.subscribe(event, (payload) => heard.push(payload));
    }
  });
  await new SignInScreen(page).signInHere(kim);
  await new DevicesScreen(page).addAgent('127.0.0.1', 9);
  await expect(page.getByText('cannot be reached')).toBeVisible();

  const state = await page.evaluate(async () =>
    JSON.stringify([
      Reflect.get(window, 'heard'),
      await window.bridge.invoke('console.snapshot', undefined),
      document.documentElement.outerHTML,
      [...document.querySelectorAll('input')].map((input) => input.value),
      Object.entries(localStorage),
      Object.entries(sessionStorage),
      location.href,
    ]),
  );
  expect(state).toContain(kim.employeeNumber);
  await running.close();

  const files = readdirSync(dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  expect(files.some((file) => file.endsWith('accounts.sqlite'))).toBe(true);
  expect(files.some((file) => file.endsWith('console.log'))).toBe(true);
  for (const secret of [kim.password, digest]) {
    const bytes = Buffer.from(secret);
    expect(files.filter((file) => readFileSync(file).includes(bytes))).toEqual([]);
    expect(state).not.toContain(secret);
    expect(said).not.toContain(secret);
  }
});
