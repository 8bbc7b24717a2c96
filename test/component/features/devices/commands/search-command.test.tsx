import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { requestCommand } from '../../../../../renderer/app/commands/run-command.ts';
import { selectFacetValues } from '../../../../../renderer/state/facet-selection.ts';
import { makeExampleLab } from '../../../example-lab.ts';
import { main } from '../../../main.ts';
import { openPage } from '../../../page.tsx';
import { deviceList } from '../../../screens/device-list.ts';
import { press } from '../../../screens/keyboard.ts';
import { searchBox } from '../../../screens/search-box.ts';

const item = deviceList.menu.getByRole('menuitem', { name: /^Copy search as command/ });
const copied = () => main.calls('clipboard.copy').map(({ text }) => text);

/** The example lab, with all its agents in the list of the lab service. */
const makeLab = (origin: 'lab' | 'personal' = 'lab') =>
  makeExampleLab().map((report) => ({ ...report, agent: { ...report.agent, origin } }));

async function copySearch(shell = 'Linux and macOS'): Promise<void> {
  await deviceList.act(/^Copy search as command/);
  await page.getByRole('menuitem', { name: shell }).click();
}

/** Whether the menu shows the reason, the command announces it, and neither copies anything. */
async function isExplained(reason: RegExp): Promise<boolean> {
  await page.getByRole('button', { name: 'More actions' }).click();
  await expect.element(item).toHaveAttribute('aria-disabled', 'true');
  await expect.element(item.getByText(reason)).toBeVisible();
  await press('Escape');
  requestCommand('copy-search');
  await expect.element(page.getByRole('status').filter({ hasText: reason })).toBeInTheDocument();
  return copied().length === 0;
}

test('a search is copied with its filters, for each shell', async () => {
  await openPage({ reports: makeLab() });
  await searchBox.input.fill('galaxy sdk:>=30');
  selectFacetValues('brand', ['samsung']);
  await copySearch();
  await copySearch('PowerShell');
  await expect
    .poll(copied)
    .toEqual([
      `device-lab devices 'galaxy sdk:>=30 brand:=samsung' --server https://lab.example`,
      `device-lab devices "galaxy sdk:>=30 brand:=samsung" --server https://lab.example`,
    ]);
  await expect.element(page.getByText('Command copied')).toBeVisible();
});

test('a command for a search by availability carries the idle period of the settings', async () => {
  await openPage({ reports: makeLab(), settings: { idleMinutes: 30 } });
  selectFacetValues('availability', ['free', 'idle']);
  requestCommand('copy-search');
  await expect.poll(copied).toEqual(['device-lab devices unused --server https://lab.example --idle 30m']);
});

test('neither a pseudonym nor a name is copied while names are hidden', async () => {
  const reports = makeLab().map((report) => ({
    ...report,
    devices: report.devices.map(({ device, ...entry }) => ({
      ...entry,
      device: { ...device, connectedUser: device.connectedUser && 'Person A' },
    })),
  }));
  await openPage({ reports, settings: { hideNames: true } });
  for (const text of ['used-by:"Person A"', '-user:kim', 'galaxy OR "person a"', 'person']) {
    await searchBox.input.fill(text);
    expect(await isExplained(/Show names to copy it/)).toBe(true);
  }
  await searchBox.input.fill('galaxy');
  await copySearch();
  await expect.poll(copied).toEqual(['device-lab devices galaxy --server https://lab.example']);
});
