import type { AgentError, AgentState, StaleReason } from '#shared/model/agent.ts';
import { agentStateAt } from '#shared/model/freshness.ts';
import { addRoundTrip, noRoundTrips, type RoundTrips } from '#shared/model/round-trips.ts';
import { RESULT_OK } from '#shared/wire/device-list.ts';
import type { ListOutcome } from '../lab-client/lab-client.ts';
import { type AgentDevices, noDevices } from './agent-devices.ts';
import { mergeAnswer } from './merge-answer.ts';

/** All that is known of one agent. Each request and each response makes a new object. */
export interface AgentData {
  readonly state: AgentState;
  readonly devices: AgentDevices;
  readonly unreadable: readonly string[];
  /** The ResultMessage of the last good answer; mostly empty. */
  readonly note: string;
  readonly roundTrips: RoundTrips;
  readonly version: string | null;
  /** When questions failed, oldest first, of the last hour before the latest failure. */
  readonly failedAt: readonly number[];
  /** The latest failures and why, newest first. */
  readonly recentErrors: readonly AgentError[];
  /** Of the good answer that `devices` stands for; null where they are not exactly what it listed. */
  readonly fingerprint: Buffer | null;
}

export const noData: AgentData = {
  state: { kind: 'never-asked' },
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
/** As many as a person reads. */
const RECENT_ERRORS = 5;

/** The very first question shows as `asking`; later ones leave the state as it is. */
export function markPolling(data: AgentData, now: number): AgentData {
  if (data.state.kind !== 'never-asked') return data;
  return { ...data, state: { kind: 'asking', since: now } };
}

/** What is known after an outcome that came at `now`. A cancelled question says nothing. */
export function applyResponse(
  data: AgentData,
  agentId: string,
  outcome: ListOutcome,
  now: number,
): AgentData {
  switch (outcome.kind) {
    case 'unchanged':
      return {
        ...data,
        state: { kind: 'fresh', answeredAt: now },
        roundTrips: addRoundTrip(data.roundTrips, outcome.roundTripMs),
        version: findVersion(data, outcome),
      };
    case 'answer':
      return applyAnswer(data, agentId, outcome, now);
    case 'failed':
      if (outcome.failure.kind === 'cancelled') return data;
      return applyFailure(withoutResponse(data), { kind: 'lab', failure: outcome.failure }, now);
  }
}

function applyAnswer(
  data: AgentData,
  agentId: string,
  outcome: Extract<ListOutcome, { kind: 'answer' }>,
  now: number,
): AgentData {
  const { reading, agentFailure, fingerprint, roundTripMs } = outcome;
  const isGood = reading.resultCode === RESULT_OK;
  const lastAnsweredAt = findAnsweredAt(data.state);
  const input = { agentId, devices: reading.devices, isGood, lastAnsweredAt, now };
  const answered = {
    ...data,
    devices: mergeAnswer(data.devices, input),
    unreadable: reading.unreadable,
    roundTrips: addRoundTrip(data.roundTrips, roundTripMs),
    version: findVersion(data, outcome),
  };
  if (isGood) {
    return {
      ...answered,
      state: { kind: 'fresh', answeredAt: now },
      fingerprint,
      note: reading.resultMessage,
    };
  }
  if (agentFailure !== null) {
    // The agent itself said nothing: how long the service waited for it is no round trip, and its last list stands.
    const { roundTrips, unreadable, version } = withoutResponse(data);
    const reason = { kind: agentFailure, message: reading.resultMessage };
    return applyFailure({ ...answered, roundTrips, unreadable, version, fingerprint: null }, reason, now);
  }
  const { resultCode, resultMessage } = reading;
  const reason = { kind: 'agent-refused', resultCode, resultMessage } as const;
  return applyFailure({ ...answered, fingerprint: null }, reason, now);
}

function withoutResponse(data: AgentData): AgentData {
  return { ...data, roundTrips: addRoundTrip(data.roundTrips, null) };
}

/** A service of ours says with each answer what it knows. One before 0.2 did not with an answer that it repeated, so the last one stands. */
function findVersion(
  { version }: AgentData,
  {
    agentVersion,
    serviceVersion,
  }: Pick<Extract<ListOutcome, { kind: 'answer' }>, 'agentVersion' | 'serviceVersion'>,
): string | null {
  return agentVersion ?? (serviceVersion === undefined ? version : null);
}

function applyFailure(data: AgentData, reason: StaleReason, now: number): AgentData {
  const { state } = data;
  const answeredAt = findAnsweredAt(state);
  // What was kept from last time is no failure: this one is the first.
  const isFailing = state.kind === 'stale' && state.reason.kind !== 'from-last-time';
  const since = isFailing ? state.since : now;
  return {
    ...data,
    state: { kind: 'stale', answeredAt, since, reason },
    failedAt: [...data.failedAt.filter((time) => now - time < HOUR_MS), now],
    recentErrors: [{ at: now, reason }, ...data.recentErrors].slice(0, RECENT_ERRORS),
  };
}

/** Whether an unchanged answer at `now` moved nothing but times: the one before it still held, and the version is the same. */
export function isTimeAlone(before: AgentData, after: AgentData, now: number): boolean {
  return agentStateAt(before.state, now).kind === 'fresh' && before.version === after.version;
}

/** When its last good answer came; null where there never was one. */
export function findAnsweredAt(state: AgentState): number | null {
  return state.kind === 'fresh' || state.kind === 'stale' ? state.answeredAt : null;
}

export function countErrorsLastHour({ failedAt }: AgentData, now: number): number {
  return failedAt.filter((time) => now - time < HOUR_MS).length;
}

/** Without the devices of these keys. They come back when an answer lists them, be it the same bytes as the last. */
export function dropDevices(data: AgentData, keys: ReadonlySet<string>): AgentData {
  const entries = data.devices.entries.filter(({ key }) => !keys.has(key));
  const raw = new Map([...data.devices.raw].filter(([key]) => !keys.has(key)));
  return { ...data, devices: { ...data.devices, entries, raw }, fingerprint: null };
}
