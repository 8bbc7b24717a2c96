import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { makeEntry, makeReport } from '../../example-lab.ts';
import { openPage } from '../../page.tsx';
import { deviceList } from '../../screens/device-list.ts';

test('an implausible screen size is shown as it was sent, with a mark', async () => {
  const negative = { width: -1, height: -1 };
  await openPage({
    reports: [
      makeReport('a', [
        makeEntry('a', '1', { modelName: 'Odd', alias: '', screen: negative, capture: negative }),
        makeEntry('a', '2', { modelName: 'Pixel 6', alias: '' }),
      ]),
    ],
  });
  const mark = { name: 'Implausible size' };
  await expect.element(deviceList.card('Odd').getByRole('img', mark)).toHaveLength(2);
  await expect.element(deviceList.card('Odd')).toMatchTextContent('-1 × -1');
  await deviceList.view('Table');
  await expect.element(deviceList.row('Odd').getByRole('img', mark).first()).toBeVisible();
  await expect.element(deviceList.row('Pixel 6').getByRole('img', mark)).not.toBeInTheDocument();
  await deviceList.row('Odd').click();
  await expect.element(deviceList.details.getByText('Implausible size').first()).toBeVisible();
  await expect.element(page.getByText(/spec mismatch/)).not.toBeInTheDocument();
});
