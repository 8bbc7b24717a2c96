import type { AgentError, AgentState, StaleReason } from '#shared/model/fleet/agent.ts';
import { agentStateAt } from '#shared/model/fleet/freshness.ts';
import { addRoundTrip, noRoundTrips, type RoundTrips } from '#shared/model/fleet/round-trips.ts';
import { RESULT_OK } from '#shared/wire/device-list.ts';
import type { ListOutcome } from '../lab-client/lab-client.ts';
import { type AgentDevices, mergeAnswer, noDevices } from './agent-devices.ts';

/** Every request and every response makes a new one. */
export interface AgentData {
  readonly state: AgentState;
  readonly devices: AgentDevices;
  readonly unreadable: readonly string[];
  /** The last successful response's ResultMessage, mostly empty. */
  readonly note: string;
  readonly roundTrips: RoundTrips;
  readonly version: string | null;
  /** In the hour before the latest failure, oldest first. */
  readonly failedAt: readonly number[];
  readonly recentErrors: readonly AgentError[];
  /** Of the response that `devices` came from. Null if they aren't exactly its list. */
  readonly fingerprint: Buffer | null;
}

export const noData: AgentData = {
  state: { kind: 'never-polled' },
  devices: noDevices,
  unreadable: [],
  note: '',
  roundTrips: noRoundTrips,
  version: null,
  failedAt: [],
  recentErrors: [],
  fingerprint: null,
};

const HOUR_MS = 3_600_000;
const RECENT_ERRORS = 5;

/** Only the first request changes the state. */
export function markPolling(data: AgentData, now: number): AgentData {
  if (data.state.kind !== 'never-polled') return data;
  return { ...data, state: { kind: 'polling', since: now } };
}

interface ResponseOptions {
  /** The list's age counts from here, since the response took its time. */
  readonly sentAt?: number;
  /** How long a response stays fresh; `FRESH_FOR_MS` if absent. */
  readonly freshForMs?: number | undefined;
}

/** Canceled requests change nothing. */
export function applyResponse(
  data: AgentData,
  agentId: string,
  outcome: ListOutcome,
  now: number,
  options: ResponseOptions = {},
): AgentData {
  switch (outcome.kind) {
    case 'unchanged':
      return {
        ...data,
        state: freshState(
          latestAnswer(findAnsweredAt(data.state), answerTime(outcome, now, options), now),
          options,
        ),
        roundTrips: addRoundTrip(data.roundTrips, outcome.roundTripMs),
        version: findVersion(data, outcome),
      };
    case 'answer':
      return applyAnswer(data, agentId, outcome, now, options);
    case 'failed':
      if (outcome.failure.kind === 'canceled') return data;
      return applyFailure(withoutResponse(data), { kind: 'lab', failure: outcome.failure }, now);
  }
}

function applyAnswer(
  data: AgentData,
  agentId: string,
  outcome: Extract<ListOutcome, { kind: 'answer' }>,
  now: number,
  options: ResponseOptions,
): AgentData {
  const { reading, agentFailure, fingerprint, roundTripMs } = outcome;
  const isGood = reading.resultCode === RESULT_OK;
  const lastAnsweredAt = findAnsweredAt(data.state);
  const at = isGood ? answerTime(outcome, now, options) : now;
  const input = {
    agentId,
    devices: reading.devices,
    isGood,
    lastAnsweredAt: lastAnsweredAt && Math.min(lastAnsweredAt, at),
    now: at,
    freshForMs: options.freshForMs,
  };
  const answered = {
    ...data,
    devices: mergeAnswer(data.devices, input),
    unreadable: reading.unreadable,
    roundTrips: addRoundTrip(data.roundTrips, roundTripMs),
    version: findVersion(data, outcome),
  };
  if (isGood) {
    return { ...answered, state: freshState(at, options), fingerprint, note: reading.resultMessage };
  }
  if (agentFailure !== null) {
    // It didn't respond: its last list still holds, and waiting in vain is no response time.
    const { roundTrips, unreadable, version } = withoutResponse(data);
    const reason = { kind: agentFailure, message: reading.resultMessage };
    return applyFailure({ ...answered, roundTrips, unreadable, version, fingerprint: null }, reason, now);
  }
  const { resultCode, resultMessage } = reading;
  const reason = { kind: 'agent-refused', resultCode, resultMessage } as const;
  return applyFailure({ ...answered, fingerprint: null }, reason, now);
}

type GoodOutcome = Extract<ListOutcome, { kind: 'answer' | 'unchanged' }>;

/** Behind a load balancer, a later response can be older. */
function answerTime({ ageMs }: GoodOutcome, now: number, { sentAt = now }: ResponseOptions): number {
  return ageMs === undefined ? now : sentAt - ageMs;
}

function freshState(answeredAt: number, { freshForMs }: ResponseOptions): AgentState {
  return { kind: 'fresh', answeredAt, ...(freshForMs !== undefined && { freshForMs }) };
}

function withoutResponse(data: AgentData): AgentData {
  return { ...data, roundTrips: addRoundTrip(data.roundTrips, null) };
}

/** Before 0.2, a service left the version out when it repeated a response, so keep the last one. */
function findVersion({ version }: AgentData, { agentVersion, serviceVersion }: GoodOutcome): string | null {
  return agentVersion ?? (serviceVersion === undefined ? version : null);
}

function applyFailure(data: AgentData, reason: StaleReason, now: number): AgentData {
  const { state } = data;
  const answeredAt = findAnsweredAt(state);
  // Saved data is no failure, so this is the first.
  const isFailing = state.kind === 'stale' && state.reason.kind !== 'from-last-time';
  const since = isFailing ? state.since : now;
  return {
    ...data,
    state: { kind: 'stale', answeredAt, since, reason },
    failedAt: [...data.failedAt.filter((time) => now - time < HOUR_MS), now],
    recentErrors: [{ at: now, reason }, ...data.recentErrors].slice(0, RECENT_ERRORS),
  };
}

/** Still fresh, same version: nothing but times has changed. */
export function isOnlyTimeChange(before: AgentData, after: AgentData, now: number): boolean {
  return agentStateAt(before.state, now).kind === 'fresh' && before.version === after.version;
}

export function findAnsweredAt(state: AgentState): number | null {
  return state.kind === 'fresh' || state.kind === 'stale' ? state.answeredAt : null;
}

export function countErrorsLastHour({ failedAt }: AgentData, now: number): number {
  return failedAt.filter((time) => now - time < HOUR_MS).length;
}

/** A response that lists them brings them back, even if it's byte for byte the last one. */
export function dropDevices(data: AgentData, keys: ReadonlySet<string>): AgentData {
  const entries = data.devices.entries.filter(({ key }) => !keys.has(key));
  const raw = new Map([...data.devices.raw].filter(([key]) => !keys.has(key)));
  return { ...data, devices: { ...data.devices, entries, raw }, fingerprint: null };
}

/** The later of two lower bounds. `known` doesn't count if it's in the future: somebody set the clock back. */
export function latestAnswer(known: number | null, other: number, now: number): number {
  return known === null || known > now ? other : Math.max(known, other);
}
