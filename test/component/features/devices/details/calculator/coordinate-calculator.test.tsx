import { beforeEach, expect, test } from 'vitest';
import { makeExampleLab } from '../../../../example-lab.ts';
import { main } from '../../../../main.ts';
import { openPage } from '../../../../page.tsx';
import { deviceList } from '../../../../screens/device-list.ts';
import { press } from '../../../../screens/keyboard.ts';

const { details } = deviceList;
const field = (name: string) => details.getByRole('textbox', { name });

beforeEach(async () => {
  await openPage({ reports: makeExampleLab() });
  await deviceList.card('Galaxy S10').click();
  await details.getByText('Coordinate calculator').click();
});

test('a point of the drawing is read in all coordinates, by mouse and by keyboard', async () => {
  // The corner of the drawing is the origin of all coordinates.
  await details.getByRole('application').click({ position: { x: 1, y: 1 } });
  await expect.element(field('Screen x')).toHaveValue('0');
  await expect.element(field('Capture y')).toHaveValue('0');
  await expect.element(field('Input x')).toHaveValue('0');
  await press('Shift+ArrowRight', 'ArrowDown');
  await expect.element(field('Screen x')).toHaveValue('10');
  await expect.element(field('Screen y')).toHaveValue('1');
});

test('a rotated screen is calculated, and copied as a command', async () => {
  await details.getByLabelText(/^Rotation/).selectOptions('90°');
  await expect.element(details).toMatchTextContent('reported the capture in a different orientation');
  await field('Screen x').fill('0');
  await field('Screen y').fill('0');
  await expect.element(field('Input x')).toHaveValue('4095');
  await details.getByRole('button', { name: 'Copy adb tap command' }).click();
  await expect.poll(() => main.calls('clipboard.copy')).toEqual([{ text: 'adb shell input tap 0 0' }]);
});
