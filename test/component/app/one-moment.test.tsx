import { expect, test } from 'vitest';
import type { AgentState, StaleReason } from '#shared/model/fleet/agent.ts';
import { defaultSettings } from '#shared/model/settings.ts';
import { useFleet } from '../../../renderer/state/fleet.ts';
import { activeAt } from '../../fixtures/observed.ts';
import { makeEntry, makeReport } from '../example-lab.ts';
import { main } from '../main.ts';
import { finishDrawing, openPage, passTime } from '../page.tsx';
import { openScreen } from '../screens/open-screen.ts';

type Counts = Readonly<Record<string, number>>;
type Pair = readonly (string | number | boolean)[];

const failure = { kind: 'unreachable', address: 'https://lab.example', detail: 'ECONNREFUSED' } as const;
/** One for each status that an agent can have. */
const reasons: readonly StaleReason[] = [
  { kind: 'lab', failure },
  { kind: 'agent-unreachable', message: '' },
  { kind: 'agent-refused', resultCode: 7, resultMessage: '' },
  { kind: 'paused' },
  { kind: 'from-last-time' },
];
const states: readonly ((now: number) => AgentState)[] = [
  () => ({ kind: 'never-polled' }),
  (now) => ({ kind: 'polling', since: now }),
  ...reasons.map((reason) => (now: number): AgentState => ({
    kind: 'stale',
    answeredAt: now,
    since: now,
    reason,
  })),
  // Overdue in 5 s, without a report.
  (now) => ({ kind: 'fresh', answeredAt: now - 40_000 }),
];

/** An agent in this state whose third phone becomes idle in 5 s, and one that has just answered. */
function makeLab(state: AgentState) {
  const idleAt = Date.now() + 5_000 - defaultSettings.idleMinutes * 60_000;
  const changing = makeReport(
    'a',
    [
      makeEntry('a', 'free', { connectedUser: '' }),
      makeEntry('a', 'used', { connectedUser: 'kim' }),
      makeEntry('a', 'seen', activeAt(idleAt)),
    ],
    { group: 'Seoul' },
  );
  const address = { host: '10.0.0.6', port: 5037 };
  const steady = makeReport('b', [makeEntry('b', 'steady')], { address, via: 'this-computer' });
  return [{ ...changing, state }, steady];
}

const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
const textsOf = (selector: string) => all(selector).map(({ textContent }) => textContent);
const numberIn = (text: string, pattern: RegExp) => Number(pattern.exec(text)?.[1] ?? 0);

function count(values: readonly (string | undefined)[]): Counts {
  const counts: Record<string, number> = {};
  for (const value of values) if (value !== undefined) counts[value] = (counts[value] ?? 0) + 1;
  return counts;
}

const write = (counts: Counts) =>
  Object.entries(counts)
    .map(([name, number]) => `${name} ${number}`)
    .toSorted()
    .join(', ');

/** The counts of pills. Those of 0 are left out. */
function readPills(label: string): string {
  const pills = all(`[aria-label="${label}"] [data-pill]`).map(
    ({ dataset: { pill = '' }, textContent }) => [pill, numberIn(textContent, /(\d+)$/)] as const,
  );
  return write(Object.fromEntries(pills.filter(([pill, number]) => pill !== 'all' && number > 0)));
}

function readSidebar() {
  const [block] = all('nav button[title="Show agents"]');
  const online = numberIn(block?.textContent ?? '', /(\d+) of 2 (?:agents )?online/);
  return { isAllOnline: online === 2, isProblem: block?.closest('[data-problem]') !== null };
}

const failing = ['silent', 'unknown', 'refusing'];
const isFailing = (status: string | undefined) => failing.includes(status ?? '');

/** What one screen and the sidebar say, as pairs that must be equal. */
const screens = {
  Agents() {
    const rows = all('[role=gridcell][data-status]').map(({ dataset }) => dataset['status']);
    const filtered = rows.filter((status) => isFailing(status) || status === 'fresh' || status === 'paused');
    const headings = textsOf('[role=row][data-kind=group]').join('\n');
    const { isAllOnline, isProblem } = readSidebar();
    return {
      pills: [readPills('Filter by status'), write(count(filtered))],
      headings: [/[1-9] (?:not responding|unknown|with errors)/.test(headings), rows.some(isFailing)],
      tint: [all('[data-kind=agent][data-failing]').length > 0 && !rows.some(isFailing), false],
      online: [isAllOnline, rows.every((status) => status === 'fresh')],
      problem: [isProblem, rows.some(isFailing)],
    };
  },
  Devices() {
    const cards = count(all('[role=option]').map(({ dataset }) => dataset['availability']));
    const marks = count(all('[role=option] [data-kind]:has(> svg)').map(({ dataset }) => dataset['kind']));
    const { isAllOnline, isProblem } = readSidebar();
    return {
      pills: [readPills('Availability'), write(cards)],
      marks: [write(marks), write(cards)],
      online: [isAllOnline, cards['unknown'] === undefined],
      message: [all('main [role=status][data-kind=problem]').length > 0, isProblem],
    };
  },
};

function movePointer(): void {
  const list = document.querySelector('[role=treegrid] [role=row], [role=option]');
  list?.dispatchEvent(new PointerEvent('pointermove', { bubbles: true, movementX: 1 }));
}

/** The contradictions in 10 s of the page's clock, sampled every 50 ms while the pointer moves. */
async function findContradictions(read: () => Readonly<Record<string, Pair>>) {
  const found = new Set<string>();
  for (let sample = 0; sample < 200; sample += 1) {
    for (const [name, values] of Object.entries(read())) {
      if (new Set(values).size > 1) found.add(`${name}: ${values.join('; ')}`);
    }
    movePointer();
    passTime(50);
    // React draws a change of a store in a microtask.
    await Promise.resolve();
  }
  return [...found];
}

test.for(['Agents', 'Devices'] as const)(
  'while the pointer moves, %s and the sidebar agree on each state of an agent',
  async (name) => {
    const fresh = (now: number): AgentState => ({ kind: 'fresh', answeredAt: now });
    await openPage({ reports: makeLab(fresh(Date.now())) });
    await openScreen(name);
    for (const state of states.flatMap((each) => [each, fresh])) {
      movePointer();
      await finishDrawing();
      const next = state(Date.now());
      // A slow page applies it later.
      const applied = new Promise<void>((resolve) => {
        const stop = useFleet.subscribe(() => resolve(stop()));
      });
      main.showFleet(makeLab(next));
      await applied;
      const contradictions = await findContradictions(screens[name]);
      expect({ state: next, contradictions }).toEqual({ state: next, contradictions: [] });
      // The page has drawn the state: only a state that is fresh for another 10 s ends with both agents online.
      expect(readSidebar().isAllOnline).toBe(state === fresh);
    }
  },
);
