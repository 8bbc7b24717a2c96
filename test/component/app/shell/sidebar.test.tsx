import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { AgentReport } from '#shared/model/fleet/agent.ts';
import { makeExampleLab, makeReport } from '../../example-lab.ts';
import { main } from '../../main.ts';
import { openPage } from '../../page.tsx';
import { agentList } from '../../screens/agents.ts';
import { searchBox } from '../../screens/search-box.ts';

const sidebar = page.getByRole('navigation', { name: 'Pages' });

/** The example lab with one more agent, which does not respond. */
function makeFailingLab(): readonly AgentReport[] {
  const failing = makeReport('a9', [], { address: { host: '192.0.2.99', port: 5037 } });
  const reason = { kind: 'agent-unreachable', message: 'No network route to this address' } as const;
  const state = { kind: 'stale', answeredAt: null, since: Date.now(), reason } as const;
  return [...makeExampleLab(), { ...failing, state }];
}

test('the sidebar reports whether all data is up to date, and leads to the agents that fail', async () => {
  await openPage({ reports: makeExampleLab(), size: { width: 1280, height: 800 } });
  const freshness = sidebar.getByTitle('Show agents');
  await expect.element(freshness).toMatchTextContent(/^Up to date4 of 4 agents online$/);
  await expect.element(sidebar.getByRole('status')).toHaveTextContent('Up to date');
  const refresh = sidebar.getByRole('button', { name: 'Refresh all agents' });
  await expect.element(refresh).toHaveAttribute('title', expect.stringContaining('Ctrl+R'));
  await refresh.click();
  expect(main.calls('agents.refresh')).toEqual([{ agentIds: null }]);

  main.showFleet(makeFailingLab());
  await expect.element(freshness).toHaveTextContent('4 of 5 online1 not responding');
  await expect.element(sidebar.getByRole('status')).toHaveTextContent('Some agents need attention');
  await freshness.click();
  await agentList.expectHeaders('192.0.2.99');
});

test('a narrow window has a rail, with problems and views behind buttons', async () => {
  await openPage({ reports: makeFailingLab(), size: { width: 960, height: 640 } });
  await expect.element(sidebar.getByRole('button', { name: /^Agents 5 4 of 5 online/ })).toBeVisible();
  await expect.element(sidebar.getByTitle('Show agents')).not.toBeVisible();
  await sidebar.getByRole('button', { name: 'Views' }).click();
  const views = page.getByRole('dialog', { name: 'Saved views' });
  await views.getByRole('button', { name: /^Unused now/ }).click();
  await expect.element(views).not.toBeInTheDocument();
  await expect.element(searchBox.input).toHaveValue('unused');
  await page.viewport(1280, 640);
  await expect.element(sidebar.getByRole('region', { name: 'Saved views' })).toBeVisible();
});
