import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { main } from '../../main.ts';
import { openPage } from '../../page.tsx';
import { press } from '../../screens/keyboard.ts';
import { openScreen } from '../../screens/open-screen.ts';
import { readTexts } from '../../screens/read-texts.ts';
import { settingsPage } from '../../screens/settings.ts';
import { managedFile, manageService } from '../sign-in/managed.ts';
import { serviceAddress } from '../sign-in/sign-in-states.ts';

const { rows, search, section } = settingsPage;
const content = page.getByRole('main');

async function open(options: Parameters<typeof openPage>[0] = {}): Promise<void> {
  await openPage(options);
  await openScreen('Settings');
}

test('settings are found by their own words and by those of their section', async () => {
  await open();
  const find = async (words: string, ...found: readonly string[]) => {
    await search.fill(words);
    await expect
      .poll(() => readTexts(rows))
      .toEqual(found.map((text): unknown => expect.stringMatching(text)));
  };
  await find('quiet', '^Quiet hours');
  await find('screen sharing', '^Hide names and employee numbers');
  await find('refresh', '^Devices on screen', '^Other devices', '^Window hidden');
  await find('nothing at all');
  await expect.element(page.getByText('No settings match “nothing at all”')).toBeVisible();
});

test('the settings of the administrator are listed with their file', async () => {
  const managed = manageService(true, {
    service: {
      address: serviceAddress,
      isFixed: true,
      digest: { kind: 'digest', algorithm: 'sha3-512', encoding: 'utf-8' },
      authority: { name: 'Acme Root CA', validTo: Date.parse('2030-01-02T00:00:00Z') },
    },
    language: 'ko',
    hasThisComputer: true,
  });
  await open({ managed });
  const managedRows = section('Managed settings').getByRole('listitem');
  await expect
    .poll(() => readTexts(managedRows))
    .toEqual(
      [managedFile, serviceAddress, 'SHA3-512', 'Acme Root CA', '한국어', 'This computer', 'Demo lab'].map(
        (value): unknown => expect.stringContaining(value),
      ),
    );
  await search.fill('administrator');
  await expect.poll(() => readTexts(rows)).toHaveLength(1);
});

test('each control changes its own setting', async () => {
  await open({ hasTray: true });
  await content.getByLabelText('Zoom').selectOptions('125%');
  await content.getByRole('radio', { name: 'Compact' }).click();
  await content.getByRole('textbox', { name: 'Other devices' }).fill('20');
  await press('Tab');
  await settingsPage.switch('Pause notifications').click();
  await settingsPage.switch('Keep running in the tray when the window is closed').click();
  await content.getByLabelText('Auto-lock').selectOptions('After 15 minutes');
  await expect
    .poll(() => main.state.settings)
    .toMatchObject({
      zoom: 125,
      view: { density: 'compact' },
      polling: { seenMs: 5_000, othersMs: 20_000, hiddenMs: 30_000 },
      areNotificationsPaused: true,
      tray: { isKept: false },
      lockAfterMinutes: 15,
    });
  expect(main.calls('settings.change')).toHaveLength(6);
});

test('a note replaces a setting that this computer does not support', async () => {
  await open({ hasTray: false });
  await expect
    .element(content.getByText('No system tray: closing the window quits the console.'))
    .toBeVisible();
  await expect
    .element(settingsPage.switch('Keep running in the tray when the window is closed'))
    .not.toBeInTheDocument();
  await expect.element(settingsPage.switch('Use system accent color')).not.toBeInTheDocument();
});

test('the accent of the system colors the page, unless it is turned off', async () => {
  await open();
  const readBackground = () => {
    const avatar = document.querySelector('[data-letter]');
    return avatar && getComputedStyle(avatar).backgroundColor;
  };
  const own = readBackground();
  main.send('accent.changed', { accent: 'e81123ff' });
  await expect.poll(readBackground).not.toBe(own);
  const setting = settingsPage.switch('Use system accent color');
  await expect.element(setting).toBeChecked();
  await setting.click();
  await expect.element(setting).not.toBeChecked();
  await expect.poll(readBackground).toBe(own);
});
