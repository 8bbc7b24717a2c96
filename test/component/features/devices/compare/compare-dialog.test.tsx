import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { makeExampleLab } from '../../../example-lab.ts';
import { openPage } from '../../../page.tsx';
import { deviceList } from '../../../screens/device-list.ts';

test('a comparison shows only the differences, or all fields', async () => {
  await openPage({ reports: makeExampleLab() });
  await deviceList.card('Galaxy S10').click({ modifiers: ['ControlOrMeta'] });
  await deviceList.card('Galaxy S23').click({ modifiers: ['ControlOrMeta'] });
  await deviceList.selection.getByRole('button', { name: 'Compare' }).click();
  const dialog = page.getByRole('dialog', { name: 'Compare 2 devices' });
  const line = (name: string) => dialog.getByRole('row', { name: new RegExp(`^${name}`) });
  await expect.element(line('Screen size')).toMatchTextContent(/1440 × 3040.*1080 × 2340/);
  await expect.element(line('Brand')).not.toBeInTheDocument();
  await dialog.getByText('Show differences only').click();
  await expect.element(line('Brand')).toMatchTextContent(/samsung.*samsung/);
});
