import type { Agent } from '#shared/model/agent.ts';
import type { ListOutcome } from '../../../../../electron/core/lab-client/lab-client.ts';
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

/** One agent of the simulated lab: what is true of it, and what it last said that reached the console. */
export interface SimulatedAgent {
  readonly agent: Agent;
  mode: Mode;
  /** Users by DeviceID: the truth. */
  readonly users: Map<string, string>;
  /** The last outcome that was delivered; the list it carried when it was good. */
  heard: {
    readonly isGood: boolean;
    readonly at: number;
    readonly users: ReadonlyMap<string, string>;
  } | null;
  /** Every DeviceID a delivered answer has listed. */
  readonly listed: Set<string>;
}

export function createSimulatedAgent(index: number, random: () => number): SimulatedAgent {
  const host = `10.0.${index >> 8}.${index & 255}`;
  const users = new Map<string, string>();
  for (let device = 0; device < random() * 6; device += 1) users.set(`${index}-${device}`, '');
  return {
    agent: {
      id: `agent-${index}`,
      address: { host, port: 5037 },
      name: '',
      via: 'lab',
      group: '',
      isPaused: false,
    },
    mode: 'answers',
    users,
    heard: null,
    listed: new Set(),
  };
}

/** How an agent answers a question, after its manner of the moment. */
export function askSimulated(
  simulated: SimulatedAgent,
  signal: AbortSignal,
  isKnown: (fingerprint: string) => boolean,
  random: () => number,
): Promise<ListOutcome> {
  const { promise, resolve } = Promise.withResolvers<ListOutcome>();
  const { mode } = simulated;
  // A deaf one answers although nobody waits for it any more, as a late packet does.
  if (mode !== 'deaf') {
    signal.addEventListener('abort', () => resolve({ kind: 'failed', failure: { kind: 'cancelled' } }));
  }
  const timedOut = { kind: 'timed-out', address: 'http://lab', afterMs: 15_000 } as const;
  const delay =
    mode === 'hangs' ? 15_000 : mode === 'slow' || mode === 'deaf' ? random() * 12_000 : random() * 40;
  setTimeout(() => {
    const deliver = (outcome: ListOutcome, isGood: boolean) => {
      // Dropped questions are not heard, whatever comes.
      if (!signal.aborted) hear(simulated, isGood);
      resolve(outcome);
    };
    if (mode === 'hangs') return deliver({ kind: 'failed', failure: timedOut }, false);
    if (mode === 'unreachable') return deliver(unreachable, false);
    if (mode === 'malformed') {
      const failure = { kind: 'not-understood', address: 'http://lab', detail: 'no JSON' } as const;
      return deliver({ kind: 'failed', failure }, false);
    }
    const fingerprint = JSON.stringify([...simulated.users]);
    const isGood = mode !== 'refuses';
    if (isGood && isKnown(fingerprint)) return deliver({ kind: 'unchanged', roundTripMs: 1 }, true);
    return deliver(listOf(simulated.users, fingerprint, isGood), isGood);
  }, delay);
  return promise;
}

function hear(simulated: SimulatedAgent, isGood: boolean): void {
  const users = new Map(simulated.users);
  if (isGood) for (const id of users.keys()) simulated.listed.add(id);
  simulated.heard = { isGood, at: Date.now(), users };
}

function listOf(users: ReadonlyMap<string, string>, fingerprint: string, isGood: boolean): ListOutcome {
  return {
    kind: 'answer',
    reading: {
      kind: 'answer',
      resultCode: isGood ? 1 : 3,
      resultMessage: isGood ? '' : 'busy',
      devices: isGood ? [...users].map(([id, user]) => reading(id, { ConnectedUser: user })) : [],
      unreadable: [],
    },
    agentFailure: null,
    fingerprint,
    roundTripMs: 1,
  };
}
