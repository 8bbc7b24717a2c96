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
