import { isDeepStrictEqual } from 'node:util';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AgentReport } from '#shared/model/fleet/agent.ts';
import { deviceFreshness, FRESH_FOR_MS } from '#shared/model/fleet/freshness.ts';
import { alertConditions } from '#shared/model/fleet/alert.ts';
import { type Availability, findAvailability } from '#shared/device/availability.ts';
import { replaceFleet, useFleet } from '../../../../../renderer/state/fleet.ts';
import { longTestTimeout } from '../../../../time-limits.ts';
import type { LastResponse, SimulatedAgent } from './simulated-lab.ts';
import { startSimulation } from './simulation.ts';
import { truthOf } from './simulation-oracle.ts';
import { momentAt } from '../../../../fixtures/moment.ts';

/**
 * A thousand agents and thousands of steps with `SIMULATION=long npm run unit -- simulation`.
 * `SIMULATION_SEEDS=5-8` limits the seeds. A failing seed prints its number, and fails again.
 */
const isLong = process.env['SIMULATION'] === 'long';
const [firstSeed = 1, lastSeed = firstSeed] = (process.env['SIMULATION_SEEDS'] ?? (isLong ? '1-25' : '1-3'))
  .split('-')
  .map(Number);
const seeds = Array.from({ length: lastSeed - firstSeed + 1 }, (_, index) => firstSeed + index);
const AGENTS = isLong ? 1_000 : 60;
const STEPS = isLong ? 4_000 : 1_600;
/**
 * Changes are batched this long before they are sent to the page, which cannot have later responses. All devices
 * of a large lab are sent in several messages, a millisecond apart.
 */
const FRAME_MS = isLong ? 30 : 20;
/** A response like the one before it changes only a time, which is sent to the page this much later. */
const UNCHANGED_MS = 2_000;
/**
 * An agent that is not paused is polled again this long after a resume: after a late response to an aborted
 * request, and in a large lab after those that hang.
 */
const REFRESH_MS = isLong ? 30_000 : 13_000;

/**
 * A reading is stated for 90 s, and a response is valid for 45 s by a clock that can be set back by 60 s during
 * that time.
 */
const REPORTED_WITHIN_MS = 200_000;
/**
 * A shift can be wrong by 5 s and a fraction of a second, and the clock can change by as much while a response is
 * valid.
 */
const CLOCK_ERROR_MS = 52_000;
const idlePeriods = [120_000, 240_000, 900_000];
/** How often each state was shown. */
const seen = new Map<string, number>();

const reports = (): AgentReport[] => [...useFleet.getState().reports.values()];

/** After every step, the page must show the reported state, after any events. */
function check(
  byId: ReadonlyMap<string, SimulatedAgent>,
  reported: ReadonlyMap<string, LastResponse | null>,
): void {
  const now = Date.now();
  for (const report of reports()) {
    const simulated = byId.get(report.agent.id);
    const latest = Math.max(simulated?.lastResponse?.tick ?? 0, simulated?.handledAt ?? 0);
    if (performance.now() - latest < FRAME_MS) continue;
    const shown = new Set(report.devices.map(({ device }) => device.deviceId));
    // An unchanged response reaches the page up to 2 s later. If the clock is set back during that time, the two
    // responses differ in age.
    const before = reported.get(report.agent.id);
    const lastResponse = simulated?.lastResponse;
    const answers =
      lastResponse && before !== lastResponse && isUnchanged(before, lastResponse)
        ? [lastResponse, before]
        : [lastResponse];
    // Only observed states depend on the period.
    for (const idleMs of simulated?.phones ? idlePeriods : [0]) {
      for (const entry of report.devices) {
        const shownAs = findAvailability({ entry, state: report.state }, { now, idleMs });
        if (shownAs.kind === 'unknown') continue;
        const { deviceId } = entry.device;
        const isReported = answers.some((one) =>
          isSame(shownAs, truthOf(simulated, deviceId, { now, idleMs }, one)),
        );
        if (!isReported)
          throw new Error(`${deviceId} is shown as ${shownAs.kind}, which no response reported`);
        seen.set(shownAs.kind, (seen.get(shownAs.kind) ?? 0) + 1);
        if (shownAs.kind === 'idle') checkIdle(simulated, deviceId, idleMs);
      }
    }
    for (const id of simulated?.listed ?? []) {
      if (!shown.has(id)) throw new Error(`${id} was listed once and is not shown any more`);
    }
  }
}

function isSame(shownAs: Availability, truth: ReturnType<typeof truthOf>): boolean {
  if (shownAs.kind !== 'in-use') return truth === shownAs.kind;
  const user = 'user' in shownAs ? shownAs.user : shownAs.tool;
  return truth !== null && typeof truth === 'object' && truth.usedBy === user;
}

/** A phone that is shown as idle was not used for that long, according to its actual state. */
function checkIdle(simulated: SimulatedAgent | undefined, deviceId: string, idleMs: number): void {
  const signAt = simulated?.phones?.get(deviceId)?.signAt ?? -Infinity;
  const tick = performance.now();
  const isReported = signAt < tick - REPORTED_WITHIN_MS;
  if (isReported && signAt > tick - idleMs + CLOCK_ERROR_MS)
    throw new Error(`${deviceId} is shown as idle for ${idleMs} ms, and was used ${tick - signAt} ms ago`);
}

/** Whether `lastResponse` changes only a time for a page that has `before`. */
function isUnchanged(before: LastResponse | null | undefined, lastResponse: LastResponse): boolean {
  return (
    before?.isGood === true &&
    lastResponse.isGood &&
    lastResponse.at - before.at <= FRESH_FOR_MS &&
    isDeepStrictEqual(before.users, lastResponse.users)
  );
}

/** Changes of an agent are reported within a frame, and a time alone within 2 s. Every report is complete. */
function checkReported(
  lab: readonly SimulatedAgent[],
  reported: ReadonlyMap<string, LastResponse | null>,
): void {
  for (const { agent, lastResponse } of lab) {
    if (lastResponse === null) continue;
    const limitMs = isUnchanged(reported.get(agent.id), lastResponse) ? UNCHANGED_MS + FRAME_MS : FRAME_MS;
    const isDue = performance.now() - lastResponse.tick >= limitMs;
    if (isDue && reported.get(agent.id) !== lastResponse)
      throw new Error(`${agent.id} was not reported for ${performance.now() - lastResponse.tick} ms`);
  }
}

function checkRefreshed(lab: readonly SimulatedAgent[], wokenAt: number): void {
  for (const { agent, requestedAt, handledAt } of lab) {
    const isDue = !agent.isPaused && performance.now() - Math.max(wokenAt, handledAt) > REFRESH_MS;
    if (isDue && requestedAt < wokenAt) throw new Error(`${agent.id} was not polled again after waking`);
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  seen.clear();
  replaceFleet({ sequence: 0, reports: [] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe.each(seeds)('a lab with many faults, seed %d', (seed) => {
  it(
    'states only reported facts, loses no row, fires each alert when it must and once, and ends with the actual state',
    async () => {
      const { lab, byId, fleet, random, step, endFaults, reported, triggered, events, sequence, wokenAt } =
        startSimulation(seed, AGENTS);
      for (let count = 0; count < STEPS; count += 1) {
        step();
        await vi.advanceTimersByTimeAsync(random() * 3_000);
        checkReported(lab, reported);
        checkRefreshed(lab, wokenAt());
        // A page that missed a message requests a snapshot at the next one. Until then it can be behind.
        if (useFleet.getState().sequence === sequence()) check(byId, reported);
      }

      endFaults();
      // The longest pause of a failed agent, its request in progress at the time, and a period.
      await vi.advanceTimersByTimeAsync(66_000 + 15_000 + 15_000);
      checkReported(lab, reported);
      check(byId, reported);
      const now = Date.now();
      for (const report of reports()) {
        const users = byId.get(report.agent.id)?.users;
        const listed = report.devices.filter(({ goneSince }) => goneSince === null);
        expect(new Map(listed.map(({ device }) => [device.deviceId, device.connectedUser]))).toEqual(users);
        for (const entry of listed) {
          const shownAs = findAvailability({ entry, state: report.state }, momentAt(now));
          const truth = truthOf(byId.get(report.agent.id), entry.device.deviceId, momentAt(now));
          expect(isSame(shownAs, truth) || (shownAs.kind === 'unknown' && truth === 'listed')).toBe(true);
        }
        for (const entry of report.devices) {
          const expected = entry.goneSince === null ? 'fresh' : 'disconnected';
          expect(deviceFreshness(entry, report.state, now)).toBe(expected);
        }
      }
      expect(reports()).toHaveLength(AGENTS);
      // Otherwise the checks above would not test alerts.
      for (const when of alertConditions) {
        const { length } = triggered.filter(({ alert }) => alert.when === when);
        expect(length).toBeGreaterThan(when === 'claim-ended' ? -1 : 2);
      }
      for (const kind of ['observed-idle', 'observed-active', 'observed-in-use']) {
        expect(events.filter((event) => event.kind === kind).length).toBeGreaterThan(2);
      }
      expect([...seen.keys()].toSorted()).toEqual([
        'available',
        'disconnected',
        'idle',
        'in-use',
        'recent-activity',
      ]);
      fleet.clear();
    },
    isLong ? longTestTimeout : undefined,
  );
});
