import { setTimeout as wait } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import type { AgentState } from '#shared/model/fleet/agent.ts';
import { makeTempFolder } from '../../../fakes/temp-folder.ts';
import { printFigures } from '../../../fakes/print-figures.ts';
import { type ConnectedLab, connectLab } from './connected-lab.ts';
import { type Resources, readResources, measureHeap } from './resources.ts';
import { faults, type Seen } from './requests.ts';

/** A thousand agents for minutes with `npm run soak`. A few for seconds with `npm run ci-checks`. */
const isNightly = process.env['SOAK'] === 'day';
const AGENTS = isNightly ? 1_000 : 40;
const ROUNDS = isNightly ? 3 : 1;
const FAULTY_MS = isNightly ? 60_000 : 2_000;
/** Of each kind of fault. */
const MIN_OF_EACH = isNightly ? 100 : 0;
/**
 * Time limit of each wait: longer than each deadline of a request, shorter than the ten minutes for which an idle
 * connection may stay (`hostile-agents.ts`).
 */

async function reports({ core }: ConnectedLab) {
  return (await core.pageState()).fleet.reports;
}

/** Every agent responds successfully again. */
async function expectAllAnswer(lab: ConnectedLab): Promise<void> {
  const since = Date.now();
  const hasAnswered = (state: AgentState) => 'answeredAt' in state && (state.answeredAt ?? 0) >= since;
  await vi.waitFor(async () => {
    const others = (await reports(lab)).filter(({ state }) => !hasAnswered(state));
    lab.core.fleet.pollNow(others.map(({ agent }) => agent.id));
    expect(others.map(({ state }) => state)).toEqual([]);
  });
}

/**
 * All faults in sequence: failing agents, agents that disconnect and return, and a sign-out during requests that
 * hang.
 */
async function live(lab: ConnectedLab, faultyMs: number): Promise<void> {
  await lab.signIn();
  await lab.setFaults(true);
  await wait(faultyMs);
  await lab.setFaults(false);
  await expectAllAnswer(lab);

  const half = (await reports(lab)).filter((_, index) => index % 2 === 0).map(({ agent }) => agent);
  lab.core.agents.remove(half.map(({ id }) => id));
  await vi.waitFor(async () => {
    const { connections } = await lab.readState();
    expect(half.filter(({ address }) => connections[address.port])).toEqual([]);
  });

  lab.core.agents.restore();
  await lab.setFaults(true);
  await wait(1_000);
  lab.core.session.signOut();
  await lab.setFaults(false);
}

async function expectNoConnections(lab: ConnectedLab): Promise<void> {
  await vi.waitFor(async () => expect((await lab.readState()).connections).toEqual({}), { interval: 50 });
}

/** Waits until this process has no more resources than before, and the other end has no connection. */
async function expectBackTo(resources: Resources, lab: ConnectedLab): Promise<void> {
  await expectNoConnections(lab);
  await vi.waitFor(() => {
    const now = readResources();
    expect(now).toEqual({ ...resources, timers: Math.min(now.timers, resources.timers) });
  });
}

it(`keeps no socket, timer, or memory of ${AGENTS} agents that hang, reset, drip, and refuse, after they are removed`, async () => {
  const atStart = readResources();
  const lab = await connectLab(await makeTempFolder(), AGENTS);
  // Creates one-time resources, such as compiled code and the service's listener.
  await live(lab, FAULTY_MS / 2);
  await expectNoConnections(lab);
  await lab.core.flush();
  const heapMb = await measureHeap();
  const resources = readResources();
  const before = await lab.readState();
  const startedAt = performance.now();
  let mostSockets = 0;
  const watching = setInterval(() => (mostSockets = Math.max(mostSockets, readResources().handles)), 1_000);
  for (let round = 0; round < ROUNDS; round += 1) await live(lab, FAULTY_MS);
  clearInterval(watching);
  const seconds = (performance.now() - startedAt) / 1_000;
  await expectBackTo(resources, lab);
  await lab.core.flush();
  const grownMb = (await measureHeap()) - heapMb;
  const seen = await lab.readState();
  expect(grownMb).toBeLessThan(Math.max(heapMb * 0.05, 2));
  expect(Object.values(seen.faults).filter((count) => count < MIN_OF_EACH)).toEqual([]);

  await lab.close();
  await vi.waitFor(() => expect(readResources()).toEqual({ ...atStart, timers: expect.any(Number) }));
  printFigures('sockets', {
    agents: AGENTS,
    seconds,
    mostSockets,
    heapMb,
    grownMb,
    ...countSince(before, seen),
  });
});

function countSince(before: Seen, now: Seen) {
  const sum = (seen: Seen) => faults.reduce((total, fault) => total + seen.faults[fault], 0);
  return { answers: now.answers - before.answers, faults: sum(now) - sum(before) };
}
