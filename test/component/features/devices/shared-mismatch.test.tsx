import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Deviation } from '#shared/device/device.ts';
import { makeEntry, makeReport } from '../../example-lab.ts';
import { openPage } from '../../page.tsx';
import { deviceList } from '../../screens/device-list.ts';
import { openScreen } from '../../screens/open-screen.ts';

test('a mismatch of all devices is said once, at the agent', async () => {
  const shared: Deviation = { field: 'SDKVersion', problem: 'wrong-type', found: '34' };
  const own: Deviation = { field: 'Brand', problem: 'missing', found: '' };
  await openPage({
    reports: [
      makeReport('a', [
        { ...makeEntry('a', '1', { modelName: 'Pixel 6', alias: '' }), deviations: [shared] },
        { ...makeEntry('a', '2', { modelName: 'Pixel 7', alias: '' }), deviations: [shared, own] },
      ]),
    ],
  });
  const mark = { name: /doesn’t match the specification/ };
  await expect.element(deviceList.card('Pixel 7').getByRole('img', mark)).toBeVisible();
  await expect.element(deviceList.card('Pixel 6').getByRole('img', mark)).not.toBeInTheDocument();
  await openScreen('Agents');
  await expect.element(page.getByText('Spec mismatch of all devices: SDKVersion')).toBeVisible();
});
