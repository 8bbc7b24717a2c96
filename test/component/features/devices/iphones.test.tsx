import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { makeEntry, makeReport } from '../../example-lab.ts';
import { main } from '../../main.ts';
import { openPage } from '../../page.tsx';
import { deviceList } from '../../screens/device-list.ts';

const { details } = deviceList;
const noRange = { minX: null, maxX: null, minY: null, maxY: null };
const iphone = {
  brand: 'Apple',
  abi: 'arm64e',
  platform: 'ios',
  osRelease: '18.6.2',
  osVersion: '18.6.2',
  capture: { width: null, height: null },
  input: noRange,
  connectedUser: null,
  observed: null,
};

const makeLab = () =>
  makeReport('a', [
    makeEntry('a', '00008110-000000000000001E', { ...iphone, modelName: 'iPhone 13', modelId: 'iPhone14,5' }),
    makeEntry('a', 'pad', { ...iphone, modelName: 'iPad Air', modelId: 'iPad13,16' }),
    makeEntry('a', 'odd', { ...iphone, modelName: 'iPhone 8', usbState: 'locked', oddUdid: 'odd' }),
    makeEntry('a', 'R3CW40E9DHN', { modelName: 'Pixel 6', connectedUser: null }),
  ]);

test('an iPhone says why its use is unknown, and what to do if little is known of it', async () => {
  await openPage({ reports: [makeLab()] });
  await expect.element(deviceList.card('iPhone 13')).toMatchTextContent('iPhones don’t report use');
  await expect.element(deviceList.card('iPad')).toMatchTextContent('not reported');
  await deviceList.card('iPhone 13').click();
  await expect.element(details.getByText('iPhones and iPads don’t report who uses them.')).toBeVisible();
  await expect.element(deviceList.card('iPhone 8')).toMatchTextContent('locked');
  await deviceList.card('iPhone 8').click();
  await expect.element(details.getByText(/Unlock it once with its passcode/)).toBeVisible();
  await expect.element(details.getByText(/doesn’t have the form of a UDID/)).toBeVisible();
});

test('the heading of a group of iPhones says that their use is not reported', async () => {
  await openPage({ reports: [makeLab()], view: { groupBy: 'model' } });
  const heading = page.getByRole('treeitem', { name: /^Model iPhone 13/ });
  await expect.element(heading).toMatchTextContent(/use not reported$/);
});

test('no menu offers to wait until an iPhone is unused', async () => {
  await openPage({ reports: [makeLab()] });
  const notify = page.getByRole('menuitem', { name: /Notify me/ });
  await deviceList.card('iPhone 13').click({ button: 'right' });
  await expect.element(page.getByRole('menuitem', { name: /^Copy device ID/ })).toBeVisible();
  await expect.element(notify).not.toBeInTheDocument();
  await page.getByRole('menuitem', { name: /^Select/ }).click();
  const alert = deviceList.selection.getByRole('button', { name: /Notify me/ });
  await expect.element(deviceList.selection).toMatchTextContent('1 selected');
  await expect.element(alert).not.toBeInTheDocument();
  await deviceList.card('Pixel 6').click({ button: 'right' });
  await page.getByRole('menuitem', { name: /^Select/ }).click();
  await alert.click();
  await expect
    .poll(() => main.calls('alerts.add'))
    .toMatchObject([{ target: { keys: ['a/0/R3CW40E9DHN'] }, when: 'unused' }]);
});

test('the calculator says which numbers are missing, and offers no adb command', async () => {
  await openPage({ reports: [makeLab()] });
  await deviceList.card('iPhone 13').click();
  await details.getByText('Coordinate calculator').click();
  await expect.element(details.getByRole('group', { name: 'Screen', exact: true })).toBeVisible();
  const missing = details.getByText('The agent doesn’t report this size.');
  const texts = missing.elements().map((element) => element.parentElement?.textContent);
  expect(texts).toEqual([expect.stringContaining('Capture'), expect.stringContaining('Input')]);
  await expect.element(details.getByRole('button', { name: /adb/ })).not.toBeInTheDocument();
});
