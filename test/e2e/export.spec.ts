import { readFile } from 'node:fs/promises';
import type { ElectronApplication } from '@playwright/test';
import { parse } from 'csv-parse/sync';
import { expect, test } from './fixture.ts';
import { readClipboard } from './screens/desktop.ts';
import { DevicesScreen } from './screens/devices-screen.ts';
import { SignInScreen } from './screens/sign-in-screen.ts';

/** Makes the system's save dialog return this path. Null cancels it. */
async function answerSaveDialog(app: ElectronApplication, filePath: string | null): Promise<void> {
  await app.evaluate(({ dialog }, path) => {
    dialog.showSaveDialog = () => Promise.resolve({ canceled: path === null, filePath: path ?? '' });
  }, filePath);
}

test('the displayed list is exported as a table, as JSON and as records', async ({
  lab: { app, page },
}, info) => {
  await new SignInScreen(page).openDemoLab();
  const devices = new DevicesScreen(page);
  await devices.search.fill('결제');
  await expect(devices.summary).toContainText('2 of 28');

  const save = async (format: string, path: string | null) => {
    await answerSaveDialog(app, path);
    await devices.exportAs(format);
  };

  await test.step('as a table', async () => {
    const path = info.outputPath('list.csv');
    await save('Table', path);
    await expect(page.getByText('2 devices exported to list.csv')).toBeVisible();
    const rows: Record<string, string>[] = parse(await readFile(path, 'utf8'), { bom: true, columns: true });
    expect(rows).toHaveLength(2);
    expect(rows[0]).toMatchObject({ model: expect.stringMatching(/^Galaxy S24/) });
    expect(rows.every((row) => ['free', 'in-use'].includes(row['availability'] ?? ''))).toBe(true);
  });

  await test.step('as JSON', async () => {
    const path = info.outputPath('list.json');
    await save('JSON', path);
    await expect(page.getByText('2 devices exported to list.json')).toBeVisible();
    const written: unknown = JSON.parse(await readFile(path, 'utf8'));
    expect(written).toMatchObject({ format: 'device-lab-console/devices', devices: [{}, {}] });
  });

  await test.step('as records', async () => {
    const path = info.outputPath('records.json');
    await save('Raw data', path);
    await expect(page.getByText('2 devices exported to records.json')).toBeVisible();
    const written: unknown = JSON.parse(await readFile(path, 'utf8'));
    expect(written).toMatchObject({ MobileList: [{ AgentType: 9 }, { AgentType: 9 }] });
  });

  await test.step('a dialog that fails is reported', async () => {
    await app.evaluate(({ dialog }) => {
      dialog.showSaveDialog = () => Promise.reject(new Error('No portal'));
    });
    await devices.exportAs('Table');
    const failure = page.getByText('Something went wrong. Try again.', { exact: false });
    await expect(failure).toBeVisible();
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await expect(failure).toBeHidden();
  });

  await test.step('a file that cannot be written is reported, a canceled export is not', async () => {
    await save('Table', info.outputPath('no', 'such', 'folder', 'list.csv').replace('list.csv', '\0.csv'));
    await expect(page.getByText(/Can’t save/)).toBeVisible();
    await save('Table', null);
    await expect(page.getByText(/Can’t save/)).toBeHidden();
  });

  await test.step('the request to an agent is copied as a command', async () => {
    await devices.find('');
    await devices.card('Redmi').first().click();
    await devices.details.getByText('Commands').click();
    const request = devices.details.getByRole('group', { name: 'Copy request as command' });
    await request.getByRole('button', { name: 'Linux and macOS' }).click();
    // No other program can call the console's own service. The command calls the simulated agent itself.
    await expect
      .poll(() => readClipboard(app))
      .toMatch(
        /^curl .*'\{"DeviceAgentIP":"192\.0\.2\.\d+","DeviceAgentPort":5037\}' 'http:\/\/192\.0\.2\.\d+:5037\/api\/DeviceList'$/,
      );
  });
});
