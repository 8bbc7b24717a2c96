import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { findRuntime } from '../../scripts/electron.ts';
import { expect, test } from './fixture.ts';
import { offerUpdate } from './offer-update.ts';

// A test can replace an AppImage. Other systems need a signed installer.
test.skip(
  process.platform !== 'linux' || findRuntime().kind !== 'stand-in',
  'The stand-in is started as if from an AppImage; real Electron would ask for its own',
);

const before = process.env['APPIMAGE'];
test.afterEach(() => {
  if (before === undefined) delete process.env['APPIMAGE'];
  else process.env['APPIMAGE'] = before;
});

test('a newer version is downloaded, offered, and started instead of this one', async ({
  dataDir,
  launch,
}, info) => {
  const { server, installed, started } = await offerUpdate(dataDir, info.outputPath('updates'));
  const { app, page } = await launch();
  const offer = page.getByRole('status').filter({ hasText: 'Version 9.0.0 is ready to install.' });
  await expect(offer).toBeVisible();
  expect(await installed()).toContain('0.1.0');

  const ended = new Promise((resolve) => app.process().once('exit', resolve));
  await offer.getByRole('button', { name: 'Restart now' }).click();
  expect(await ended).toBe(0);
  await expect.poll(started).toBe('9.0.0\n');
  await expect.poll(installed).toContain('9.0.0');
  server.close();
});

/** The time from the last pressed key to the offer, in ms by the page's own clock. */
function timeFromTypingToOffer(page: Page): Promise<number> {
  return page.evaluate(async () => {
    let pressedAt = performance.now();
    document.addEventListener('keydown', () => (pressedAt = performance.now()), true);
    while (!document.body.textContent.includes('is ready to install.'))
      await new Promise(requestAnimationFrame);
    return performance.now() - pressedAt;
  });
}

test('a newer version waits while the user types, and after "Later" until they quit', async ({
  dataDir,
  launch,
}, info) => {
  const { server, installed, started } = await offerUpdate(dataDir, info.outputPath('updates'));
  const lab = await launch();
  const { page } = lab;
  const offer = page.getByText(/^Version 9\.0\.0 is ready to install\./);
  await page.getByRole('radio', { name: 'Lab service' }).check();
  const field = page.getByRole('textbox', { name: 'Employee number' });
  const rested = timeFromTypingToOffer(page);
  await expect
    .poll(
      async () => {
        await field.press('1');
        return readFile(join(dataDir, 'logs/console.log'), 'utf8');
      },
      { intervals: [200] },
    )
    .toContain('An update is ready');
  await field.press('2');
  await expect(offer).toBeVisible();
  expect(await rested).toBeGreaterThan(2_900);
  await expect(field).toBeFocused();
  await page.getByRole('button', { name: 'Later' }).click();
  await expect(offer).toBeHidden();
  expect(await installed()).toContain('0.1.0');

  await lab.close();
  await expect.poll(installed).toContain('9.0.0');
  await expect.poll(started).toBe('9.0.0\n');
  server.close();
});
