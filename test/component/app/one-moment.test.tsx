import { expect, test } from 'vitest';
import type { AgentState } from '#shared/model/fleet/agent.ts';
import { defaultSettings } from '#shared/model/settings.ts';
import { activeAt } from '../../fixtures/observed.ts';
import { makeEntry, makeReport } from '../example-lab.ts';
import { main } from '../main.ts';
import { finishDrawing, openPage, passTime } from '../page.tsx';
import { agentList } from '../screens/agents.ts';
import { deviceList } from '../screens/device-list.ts';
import { openScreen } from '../screens/open-screen.ts';

const failure = { kind: 'unreachable', address: 'https://lab.example', detail: 'ECONNREFUSED' } as const;
const fresh = (): AgentState => ({ kind: 'fresh', answeredAt: Date.now() });
const silent = (): AgentState => ({
  kind: 'stale',
  answeredAt: Date.now(),
  since: Date.now(),
  reason: { kind: 'lab', failure },
});

/** An agent in this state whose phone becomes idle 5 s after `start`, and one that has just answered. */
function makeLab(state: AgentState, start = Date.now()) {
  const seen = activeAt(start + 5_000 - defaultSettings.idleMinutes * 60_000);
  const changing = makeReport('a', [makeEntry('a', 'seen', { modelName: 'Seen', ...seen })], {
    group: 'Seoul',
  });
  const address = { host: '10.0.0.6', port: 5037 };
  return [
    { ...changing, state },
    makeReport('b', [makeEntry('b', 'steady')], { address, via: 'this-computer' }),
  ];
}

const read = (selector: string) =>
  [...document.querySelectorAll<HTMLElement>(selector)].map(({ textContent }) => textContent);
/** Everything but the rows. Not polled: it must change together with the rows. */
const readAround = (pills: string) => ({
  pills: read(`[aria-label="${pills}"] [data-pill]`).filter((text) => /[1-9]$/.test(text)),
  headings: read('[role=row][data-kind=group]').filter((text) => text.includes('unknown')).length,
  messages: read('main [role=status][data-kind=problem]').length,
  isSidebarRed: document.querySelector('nav [data-problem]') !== null,
});

/** The list holds the order of its lines from now on, for seconds. */
async function movePointer(): Promise<void> {
  const line = document.querySelector('[role=treegrid] [role=row], [role=option]');
  line?.dispatchEvent(new PointerEvent('pointermove', { bubbles: true, movementX: 1 }));
  await finishDrawing();
}

test('under the pointer, the rows of Agents change with the counts, the headings and the sidebar', async () => {
  await openPage({ reports: makeLab(fresh()) });
  await openScreen('Agents');
  await movePointer();
  main.showFleet(makeLab(silent()));
  await expect.element(agentList.row('10.0.0.5')).toMatchTextContent('Unknown');
  const changed = { pills: ['All 2', 'Online 1', 'Unknown 1'], headings: 1, messages: 0, isSidebarRed: true };
  expect(readAround('Filter by status')).toEqual(changed);
});

test('under the pointer, the rows of Devices change with the counts, the message and the sidebar', async () => {
  const start = Date.now();
  await openPage({ reports: makeLab(silent(), start) });
  await expect.element(deviceList.card('Seen')).toMatchTextContent('Unknown');
  const before = {
    pills: ['All 2', 'Available 1', 'Unknown 1'],
    headings: 0,
    messages: 1,
    isSidebarRed: true,
  };
  expect(readAround('Availability')).toEqual(before);
  await movePointer();
  main.showFleet(makeLab(fresh(), start));
  await expect.element(deviceList.card('Seen')).toMatchTextContent('Activity');
  const active = {
    ...before,
    pills: ['All 2', 'Available 1', 'Recent activity 1'],
    messages: 0,
    isSidebarRed: false,
  };
  expect(readAround('Availability')).toEqual(active);
  passTime(5_000);
  await expect.element(deviceList.card('Seen')).toMatchTextContent('Idle');
  expect(readAround('Availability')).toEqual({ ...active, pills: ['All 2', 'Available 1', 'Idle 1'] });
});
