import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { makeEntry, makeReport } from '../../example-lab.ts';
import { main } from '../../main.ts';
import { openPage } from '../../page.tsx';
import { deviceList } from '../../screens/device-list.ts';
import { press, type } from '../../screens/keyboard.ts';
import { palette } from '../../screens/palette.ts';

const { details } = deviceList;
const meaning = /lists this phone without a usable serial number/;

/** A phone without a serial, and one with. */
const makeRack = () =>
  makeReport('a', [
    makeEntry('a', 'no-serial/transport-8', {
      modelName: 'Unnamed',
      connectedUser: 'kim',
      noSerial: 'missing',
    }),
    makeEntry('a', 'R3CW40E9DHN', { modelName: 'Pixel 6', connectedUser: 'kim' }),
  ]);

test('a phone without a serial has a mark with its meaning, on its card and in its row', async () => {
  await openPage({ reports: [makeRack()] });
  await expect.element(deviceList.card('Unnamed').getByRole('img', { name: meaning })).toBeVisible();
  await expect.element(deviceList.card('Unnamed')).toMatchTextContent('No serial');
  await deviceList.view('Table');
  await expect.element(deviceList.row('Unnamed').getByRole('img', { name: meaning })).toBeVisible();
  await expect.element(page.getByRole('img', { name: meaning })).toHaveLength(1);
});

test('its details say so, and offer neither an alert nor a command that names it', async () => {
  await openPage({ reports: [makeRack()] });
  await deviceList.card('Unnamed').click();
  await expect.element(details.getByText(meaning)).toBeVisible();
  await expect.element(details.getByRole('button', { name: /Notify me/ })).not.toBeInTheDocument();
  await details.getByText('Commands').click();
  await expect.element(details.getByText(/so commands can’t find it/)).toBeVisible();
  await expect.element(details.getByRole('group', { name: 'Copy request as command' })).toBeVisible();
  await expect.element(details.getByRole('group', { name: 'Copy as command' })).not.toBeInTheDocument();
  await expect.element(details.getByRole('group', { name: 'Appium session' })).not.toBeInTheDocument();
  await details.getByText('All fields').click();
  await expect.element(details.getByText('NoSerial')).toBeVisible();
});

test('the palette opens it, but does not remember it', async () => {
  await openPage({ reports: [makeRack()] });
  for (const name of ['Unnamed', 'Pixel 6']) {
    await palette.open();
    await type(name);
    await expect.element(palette.active).toMatchTextContent(name);
    await press('Enter');
    await expect.element(deviceList.detailsOf(name)).toBeVisible();
  }
  await expect.poll(() => main.calls('recentChoices.remember')).toEqual([{ id: 'device:a/0/R3CW40E9DHN' }]);
});
