import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { makeExampleLab } from '../../example-lab.ts';
import { openPage } from '../../page.tsx';
import { deviceList } from '../../screens/device-list.ts';
import { press, type } from '../../screens/keyboard.ts';
import { palette } from '../../screens/palette.ts';
import { readTexts } from '../../screens/read-texts.ts';
import { searchBox } from '../../screens/search-box.ts';

const { active, input, section } = palette;
const recent = () => readTexts(section('Recently used'));

test('the palette leads to a device, a page and a search without the mouse', async () => {
  await openPage({ reports: makeExampleLab() });
  await palette.open();
  await type('s23 galaxy');
  await expect.poll(() => readTexts(active.getByRole('mark'))).toEqual(['Galaxy', 'S23']);
  await press('Enter');
  await expect.element(deviceList.detailsOf('Galaxy S23')).toBeVisible();
  await expect.element(input).not.toBeInTheDocument();

  await palette.open();
  await expect.poll(recent).toEqual([expect.stringMatching(/^Galaxy S23/)]);
  await type('by model');
  await expect.element(active).toMatchTextContent(/^Show devices by model/);
  await press('Enter');
  await expect.element(page.getByRole('heading', { name: 'By model' })).toBeVisible();

  await palette.open();
  await expect
    .poll(recent)
    .toEqual([expect.stringMatching(/^Show devices by model/), expect.stringMatching(/^Galaxy S23/)]);
  await type('galaxy');
  await press('ArrowUp');
  await expect.element(active).toHaveTextContent('Search devices for “galaxy”');
  await press('Enter');
  await expect.element(searchBox.input).toHaveValue('galaxy');

  await palette.open();
  await press('Escape');
  await expect.element(input).not.toBeInTheDocument();
});
