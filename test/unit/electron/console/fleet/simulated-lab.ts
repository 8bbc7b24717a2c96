import type { Agent } from '#shared/model/fleet/agent.ts';
import type { ObservedRecord } from '#shared/device/observed.ts';
import { createDeviceModels } from '#shared/wire/device-models.ts';
import { readDevice, type RecordSource } from '#shared/wire/read-device.ts';
import {
  createRecordSources,
  fingerprintOf,
} from '../../../../../electron/console/lab-client/record-sources.ts';
import type { ListOutcome } from '../../../../../electron/console/lab-client/lab-client.ts';
import { wireDevice } from '../../../../fakes/lab-server.ts';
import { requestedAddress, unreachable } from './readings.ts';
import { createSimulatedPhone, observePhone, type SimulatedPhone } from './simulated-phone.ts';
import type { Evidence } from './use-oracle.ts';

/** Numbers from a seed, the same each time. */
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

/**
 * The user of each device, by DeviceID. Empty is no user, and null is not stated. For a phone behind ADB, the
 * observed evidence.
 */
export type Users = ReadonlyMap<string, string | null | Evidence>;

/** One agent of the simulated lab: its actual state, and its last response that reached the console. */
export interface SimulatedAgent {
  agent: Agent;
  mode: Mode;
  /** The actual state. */
  readonly users: Map<string, string | null>;
  /** The actual state of phones behind ADB, by DeviceID. Null for an agent that states users. */
  readonly phones: Map<string, SimulatedPhone> | null;
  /** The last delivered outcome, and its list if it was successful. */
  lastResponse: LastResponse | null;
  /** Every DeviceID that a delivered response has listed, except those dismissed since. */
  listed: Set<string>;
  /** When the user last changed the agent or its rows, by the monotonic clock. */
  handledAt: number;
  /** When it was last polled, by the same clock. */
  requestedAt: number;
}

export interface LastResponse {
  readonly isGood: boolean;
  readonly at: number;
  /** The same moment by the monotonic clock. */
  readonly tick: number;
  readonly users: Users;
}

/** The lab's service, between the console and all its agents. */
export interface SimulatedService {
  isUp: boolean;
  /** Requests that were in progress when it last went down are lost. */
  wentDownAt: number;
  /** How far its clock is ahead of the monotonic clock. */
  aheadMs: number;
  readonly readSource: ReturnType<typeof createRecordSources>;
  /** The shift that a reader must add to its times, by the rule of docs/signs-of-use.md. */
  byMs: number;
}

export function createSimulatedService(aheadMs: number): SimulatedService {
  return { isUp: true, wentDownAt: -1, aheadMs, readSource: createRecordSources(() => Date.now()), byMs: 0 };
}

const timeOf = ({ aheadMs }: SimulatedService) => {
  const tick = performance.now();
  return { tick, wallMs: Math.round(tick + aheadMs) };
};

/** Two of four neighboring agents list the same DeviceIDs, like cheap phones that share a serial number. */
export function createSimulatedAgent(index: number, random: () => number): SimulatedAgent {
  const host = `10.0.${index >> 8}.${index & 255}`;
  const shelf = index % 4 === 3 ? index - 1 : index;
  const phones = index % 3 === 0 ? new Map<string, SimulatedPhone>() : null;
  const users = new Map<string, string | null>();
  for (let device = 0; device < random() * 6; device += 1) {
    const id = `phone${shelf}n${device}`;
    users.set(id, phones ? null : '');
    phones?.set(id, createSimulatedPhone(performance.now(), null, random() * 36_000_000));
  }
  return {
    agent: {
      id: `agent-${index}`,
      address: { host, port: 5037 },
      name: `rack-${index}`,
      via: 'lab',
      group: '',
      isPaused: false,
      origin: 'personal',
    },
    mode: 'answers',
    users,
    phones,
    lastResponse: null,
    listed: new Set(),
    handledAt: 0,
    requestedAt: 0,
  };
}

export interface SimulatedRequest {
  readonly signal: AbortSignal;
  readonly isKnown: (fingerprint: Buffer) => boolean;
}

/** How an agent responds to a request, by its current mode. */
export function pollSimulated(
  simulated: SimulatedAgent,
  service: SimulatedService,
  { signal, isKnown }: SimulatedRequest,
  random: () => number,
): Promise<ListOutcome> {
  const { promise, resolve } = Promise.withResolvers<ListOutcome>();
  const { mode } = simulated;
  const requestedAt = performance.now();
  simulated.requestedAt = requestedAt;
  // An agent in this mode responds although the request was aborted, like a late packet.
  if (mode !== 'deaf') {
    signal.addEventListener('abort', () => resolve({ kind: 'failed', failure: { kind: 'canceled' } }));
  }
  // A late response has the state at the time of the request.
  const atFirst = mode === 'slow' || mode === 'deaf' ? respond(simulated, service) : null;
  setTimeout(
    () => {
      const isLost = !service.isUp || service.wentDownAt >= requestedAt;
      const response = atFirst ?? respond(simulated, service);
      // Responses to aborted requests are ignored.
      if (signal.aborted) return resolve(unreachable);
      const outcome = isLost ? unreachable : answer({ ...simulated, mode }, response, service, isKnown);
      applyResponse(simulated, response, service, isGood(outcome));
      resolve(outcome);
    },
    delayOf(mode, random),
  );
  return promise;
}

/** The unusual fields of each device. */
type Listed = ReadonlyMap<
  string,
  { readonly ConnectedUser: string | number; readonly Observed?: ObservedRecord }
>;

/** The service's result for an agent: its response, and the time of day of that response. */
interface Response {
  readonly listed: Listed;
  readonly date: string;
}

function respond({ users, phones }: SimulatedAgent, service: SimulatedService): Response {
  const time = timeOf(service);
  const listed = new Map(
    [...users].map(([id, user]) => {
      const phone = phones?.get(id);
      // A number is not a user's name: the user of the device is then unknown.
      if (!phone) return [id, { ConnectedUser: user ?? 0 }];
      const observed = observePhone(phone, time);
      return [id, { ConnectedUser: '', Unknown: ['ConnectedUser'], ...(observed && { Observed: observed }) }];
    }),
  );
  return { listed, date: new Date(time.wallMs).toUTCString() };
}

function delayOf(mode: Mode, random: () => number): number {
  if (mode === 'hangs') return 15_000;
  return mode === 'slow' || mode === 'deaf' ? random() * 12_000 : random() * 40;
}

function answer(
  { agent, phones, mode }: SimulatedAgent,
  { listed, date }: Response,
  service: SimulatedService,
  isKnown: (fingerprint: Buffer) => boolean,
): ListOutcome {
  const address = 'http://lab';
  if (mode === 'hangs') return { kind: 'failed', failure: { kind: 'timed-out', address, afterMs: 15_000 } };
  if (mode === 'unreachable') return unreachable;
  // Headers arrive with every other response, and are read before its body.
  const shiftMs = Date.now() - Date.parse(date);
  if (Math.abs(shiftMs - service.byMs) > 5_000) service.byMs = shiftMs;
  const headers = { date, ...(phones && { 'device-lab-agent': 'adb/1.0.41' }) };
  const { agentVersion, source, meaning } = service.readSource(agent.id, headers);
  if (mode === 'malformed') {
    return { kind: 'failed', failure: { kind: 'not-understood', address, problem: 'not-json' } };
  }
  const fingerprint = fingerprintOf(Buffer.from(JSON.stringify([...listed])), meaning);
  if (mode === 'refuses') return listOf(new Map(), source, { agentVersion, fingerprint, resultCode: 3 });
  if (isKnown(fingerprint)) return { kind: 'unchanged', roundTripMs: 1, agentVersion };
  return listOf(listed, source, { agentVersion, fingerprint, resultCode: 1 });
}

function isGood(outcome: ListOutcome): boolean {
  return outcome.kind === 'unchanged' || (outcome.kind === 'answer' && outcome.reading.resultCode === 1);
}

function applyResponse(
  simulated: SimulatedAgent,
  { listed }: Response,
  { byMs }: SimulatedService,
  isSuccess: boolean,
): void {
  const users = new Map<string, string | null | Evidence>();
  for (const [id, { ConnectedUser: user, Observed }] of listed) {
    const stated = typeof user === 'string' ? user : null;
    users.set(id, simulated.phones?.has(id) ? { observed: Observed ?? null, byMs } : stated);
  }
  if (isSuccess) for (const id of users.keys()) simulated.listed.add(id);
  simulated.lastResponse = { isGood: isSuccess, at: Date.now(), tick: performance.now(), users };
}

const models = createDeviceModels();

function listOf(
  listed: Listed,
  source: RecordSource,
  { resultCode, ...answered }: { resultCode: number; fingerprint: Buffer; agentVersion: string | undefined },
): ListOutcome {
  const devices = [...listed].map(([id, fields]) => {
    const reading = readDevice(wireDevice(id, fields), requestedAddress, models, source);
    if (typeof reading === 'string') throw new Error(reading);
    return reading;
  });
  return {
    kind: 'answer',
    reading: {
      kind: 'answer',
      resultCode,
      resultMessage: resultCode === 1 ? '' : 'busy',
      devices,
      unreadable: [],
    },
    agentFailure: null,
    roundTripMs: 1,
    ...answered,
  };
}
