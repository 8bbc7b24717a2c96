import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Locked, SignInOutcome } from '#shared/model/session.ts';
import { makeExampleLab } from '../../example-lab.ts';
import { kimsSession, main } from '../../main.ts';
import { openPage } from '../../page.tsx';
import { deviceList } from '../../screens/device-list.ts';
import { press } from '../../screens/keyboard.ts';
import { searchBox } from '../../screens/search-box.ts';

const { choice, address } = kimsSession;
const locked: Locked = { kind: 'locked', choice, address, name: '김민준', employeeNumber: '1042' };
const heading = page.getByRole('heading', { name: 'Locked' });
const password = page.getByLabelText('Password');
const alert = page.getByRole('alert');

function unlock(): SignInOutcome {
  main.show('session', kimsSession);
  return { outcome: 'signed-in' };
}

test('a locked console shows nothing of the lab, and continues where it was', async () => {
  await openPage({ reports: makeExampleLab() });
  await searchBox.input.fill('pixel');
  await expect.element(deviceList.card('Galaxy')).toHaveLength(0);
  const { length } = deviceList.cards;
  main.show('session', locked);
  await expect.element(heading).toBeVisible();
  await expect.element(password).toHaveFocus();
  expect(document.body.innerText).not.toMatch(/Pixel/);
  await expect.element(page.getByText('김민준')).toBeVisible();
  main.handle({ 'session.unlock': unlock });
  await password.fill('secret');
  await press('Enter');
  await expect.element(searchBox.input).toHaveValue('pixel');
  await expect.element(deviceList.cards).toHaveLength(length);
  expect(main.calls('session.unlock')).toEqual([{ password: 'secret' }]);
});

test('an empty and a wrong password are reported', async () => {
  await openPage({ session: locked });
  await page.getByRole('button', { name: 'Unlock' }).click();
  await expect.element(page.getByText('Required')).toBeVisible();
  expect(main.calls('session.unlock')).toEqual([]);
  main.handle({ 'session.unlock': () => ({ outcome: 'rejected' }) });
  await password.fill('wrong');
  await press('Enter');
  await expect.element(alert).toHaveTextContent('Incorrect password. Try again.');
  await expect.element(password).toHaveValue('');
  await expect.element(password).toHaveFocus();
  const failure = { kind: 'unreachable', address, detail: 'ECONNREFUSED' } as const;
  main.handle({ 'session.unlock': () => ({ outcome: 'failed', failure }) });
  await password.fill('secret');
  await press('Enter');
  await expect.element(alert).toMatchTextContent(`Can’t connect to the lab service at ${address}.`);
});
