import { readFile } from 'node:fs/promises';
import { expect, test } from './fixture.ts';
import { kim, SignInScreen } from './screens/sign-in-screen.ts';
import { DevicesScreen } from './screens/devices-screen.ts';
import { openSettings } from './screens/navigation.ts';

test('diagnostics are shown before they are written, and contain no personal data', async ({
  lab: { app, page },
}, info) => {
  const path = info.outputPath('diagnostics.txt');
  await app.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath });
  }, path);
  await new SignInScreen(page).signInHere(kim);
  const devices = new DevicesScreen(page);
  await devices.addAgent('127.0.0.1', 9);
  await expect(devices.problem('Can’t connect')).toBeVisible();

  const settings = await openSettings(page);
  await settings.getByRole('button', { name: /^Show….*diagnostics/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Save diagnostics' });
  const content = dialog.getByRole('region', { name: 'File contents' });
  await expect(content).toContainText('An agent has no valid response');
  const shown = await content.innerText();
  await dialog.getByRole('button', { name: 'Save…' }).click();
  await expect(dialog.getByRole('status')).toHaveText('Saved as diagnostics.txt.');
  expect(await readFile(path, 'utf8')).toBe(shown);
  for (const word of [kim.employeeNumber, kim.companyCode, kim.password, '127.0.0.1']) {
    expect(shown).not.toContain(word);
  }
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
});
