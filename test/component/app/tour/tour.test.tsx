import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { makeExampleLab } from '../../example-lab.ts';
import { openPage } from '../../page.tsx';
import { deviceList } from '../../screens/device-list.ts';
import { press, type } from '../../screens/keyboard.ts';

const dialog = (name: string) => page.getByRole('dialog', { name });

async function startTour(): Promise<void> {
  await press('Command+k');
  await expect.element(page.getByRole('combobox', { name: 'Command palette' })).toHaveFocus();
  await type('tour');
  await press('Enter');
}

/** Presses the button that must have the focus. */
async function pressButton(name: 'Next' | 'Done'): Promise<void> {
  await expect.element(page.getByRole('button', { name })).toHaveFocus();
  await press('Enter');
}

test('the tour works by keyboard, and can be repeated', async () => {
  await openPage({ reports: makeExampleLab() });
  await expect.element(deviceList.cards.first()).toBeVisible();
  // It opens when it is chosen, not automatically.
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await startTour();
  const skip = page.getByRole('button', { name: 'Skip tour' });
  await expect.element(dialog('Add agents')).toMatchTextContent('1 of 4');
  await expect.element(skip).toBeVisible();
  await pressButton('Next');
  await expect.element(dialog('Find a device')).toHaveAccessibleDescription(/is Unknown while its agent/);
  await pressButton('Next');
  await expect.element(dialog('Get notified')).toBeVisible();
  await pressButton('Next');
  await expect.element(dialog('Use the command palette')).toMatchTextContent('4 of 4');
  await expect.element(skip).not.toBeInTheDocument();
  await pressButton('Done');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(page.getByRole('navigation').getByRole('button', { name: /^Devices/ })).toHaveFocus();
  await startTour();
  await expect.element(dialog('Add agents')).toBeVisible();
});

test('an empty lab offers the tour, and the page can be used beside it', async () => {
  await openPage();
  const content = page.getByRole('main');
  await content.getByRole('button', { name: 'Show the tour' }).click();
  const tour = dialog('Add agents');
  await expect.element(tour).toBeVisible();
  // Escape elsewhere does not close the tour.
  content.getByRole('button', { name: 'Add agent…' }).element().focus();
  await press('Escape');
  await expect.element(tour).toBeVisible();
  page.getByRole('button', { name: 'Next' }).element().focus();
  await press('Escape');
  await expect.element(tour).not.toBeInTheDocument();
});
