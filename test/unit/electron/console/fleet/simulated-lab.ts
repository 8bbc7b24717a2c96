import type { Agent } from '#shared/model/agent.ts';
import type { ListOutcome } from '../../../../../electron/console/lab-client/lab-client.ts';
import { reading, unreachable } from './readings.ts';

/** Numbers from a seed, the same ones each time. */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export const modes = ['answers', 'hangs', 'refuses', 'unreachable', 'slow', 'malformed', 'deaf'] as const;
export type Mode = (typeof modes)[number];

/** Who uses each device, by DeviceID; empty is nobody, and null is not stated. */
export type Users = ReadonlyMap<string, string | null>;

/** One agent of the simulated lab: what is true of it, and what it last said that reached the console. */
export interface SimulatedAgent {
  agent: Agent;
  mode: Mode;
  /** The truth. */
  readonly users: Map<string, string | null>;
  /** The last outcome that was delivered; the list it carried when it was good. */
  heard: Heard | null;
  /** Every DeviceID a delivered answer has listed, but for those dismissed since. */
  listed: Set<string>;
  /** When a person last did something to the agent or its rows, by the clock that nobody sets. */
  handledAt: number;
  /** When it was last asked, by the same clock. */
  askedAt: number;
}

export interface Heard {
  readonly isGood: boolean;
  readonly at: number;
  /** The same moment by a clock that nobody sets. */
  readonly tick: number;
  readonly users: Users;
}

/** The lab's service, between the console and all of its agents. */
export interface SimulatedService {
  isUp: boolean;
  /** Questions that it had when it last went down are lost. */
  wentDownAt: number;
}

/** Two neighbours in four list the same DeviceIDs, as cheap phones that share a serial number do. */
export function createSimulatedAgent(index: number, random: () => number): SimulatedAgent {
  const host = `10.0.${index >> 8}.${index & 255}`;
  const shelf = index % 4 === 3 ? index - 1 : index;
  const users = new Map<string, string>();
  for (let device = 0; device < random() * 6; device += 1) users.set(`phone${shelf}n${device}`, '');
  return {
    agent: {
      id: `agent-${index}`,
      address: { host, port: 5037 },
      name: `rack-${index}`,
      via: 'lab',
      group: '',
      isPaused: false,
    },
    mode: 'answers',
    users,
    heard: null,
    listed: new Set(),
    handledAt: 0,
    askedAt: 0,
  };
}

export interface SimulatedQuestion {
  readonly signal: AbortSignal;
  readonly isKnown: (fingerprint: Buffer) => boolean;
}

/** How an agent answers a question, after its manner of the moment. */
export function askSimulated(
  simulated: SimulatedAgent,
  service: SimulatedService,
  { signal, isKnown }: SimulatedQuestion,
  random: () => number,
): Promise<ListOutcome> {
  const { promise, resolve } = Promise.withResolvers<ListOutcome>();
  const { mode } = simulated;
  const askedAt = performance.now();
  simulated.askedAt = askedAt;
  // A deaf one answers although nobody waits for it any more, as a late packet does.
  if (mode !== 'deaf') {
    signal.addEventListener('abort', () => resolve({ kind: 'failed', failure: { kind: 'cancelled' } }));
  }
  // What comes late says how things were when it was asked for.
  const atFirst = mode === 'slow' || mode === 'deaf' ? new Map(simulated.users) : null;
  setTimeout(
    () => {
      const isLost = !service.isUp || service.wentDownAt >= askedAt;
      const users = atFirst ?? new Map(simulated.users);
      const outcome = isLost ? unreachable : answer(mode, users, isKnown);
      // Dropped questions are not heard, whatever comes.
      if (!signal.aborted) hear(simulated, users, isGood(outcome));
      resolve(outcome);
    },
    delayOf(mode, random),
  );
  return promise;
}

function delayOf(mode: Mode, random: () => number): number {
  if (mode === 'hangs') return 15_000;
  return mode === 'slow' || mode === 'deaf' ? random() * 12_000 : random() * 40;
}

function answer(mode: Mode, users: Users, isKnown: (fingerprint: Buffer) => boolean): ListOutcome {
  const address = 'http://lab';
  if (mode === 'hangs') return { kind: 'failed', failure: { kind: 'timed-out', address, afterMs: 15_000 } };
  if (mode === 'unreachable') return unreachable;
  if (mode === 'malformed') {
    return { kind: 'failed', failure: { kind: 'not-understood', address, problem: 'not-json' } };
  }
  const fingerprint = Buffer.from(JSON.stringify([...users]));
  if (mode === 'refuses') return listOf(new Map(), fingerprint, 3);
  return isKnown(fingerprint) ? { kind: 'unchanged', roundTripMs: 1 } : listOf(users, fingerprint, 1);
}

function isGood(outcome: ListOutcome): boolean {
  return outcome.kind === 'unchanged' || (outcome.kind === 'answer' && outcome.reading.resultCode === 1);
}

function hear(simulated: SimulatedAgent, users: Users, isGoodNews: boolean): void {
  if (isGoodNews) for (const id of users.keys()) simulated.listed.add(id);
  simulated.heard = { isGood: isGoodNews, at: Date.now(), tick: performance.now(), users };
}

function listOf(users: Users, fingerprint: Buffer, resultCode: number): ListOutcome {
  return {
    kind: 'answer',
    reading: {
      kind: 'answer',
      resultCode,
      resultMessage: resultCode === 1 ? '' : 'busy',
      // A number is no user's name: who uses the device is then unknown.
      devices: [...users].map(([id, user]) => reading(id, { ConnectedUser: user ?? 7 })),
      unreadable: [],
    },
    agentFailure: null,
    fingerprint,
    roundTripMs: 1,
  };
}
