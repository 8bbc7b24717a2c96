import type { AgentUpdate } from '#shared/ipc/page-state.ts';
import type { Agent, AgentReport, AgentState } from '#shared/model/fleet/agent.ts';
import type { DeviceEntry } from '#shared/device/device.ts';
import { deviceFreshness } from '#shared/model/fleet/freshness.ts';
import { type RoundTrip, roundTripsSince } from '#shared/model/fleet/round-trips.ts';
import type { ListOutcome } from '../lab-client/lab-client.ts';
import {
  type AgentData,
  applyResponse,
  countErrorsLastHour,
  dropDevices,
  findAnsweredAt,
  isOnlyTimeChange,
  latestAnswer,
  markPolling,
  noData,
} from './agent-data.ts';
import { recall, type RememberedAgent } from './remembered-agent.ts';

/** One agent of the fleet. Records are never changed: the functions of this file make the next one. */
export interface AgentRecord {
  readonly agent: Agent;
  readonly data: AgentData;
  readonly pausedSince: number | null;
  /** Null for a personal agent, and until the lab's list is received. */
  readonly listing: Listing | null;
  readonly polling: Polling;
  /** The user has refreshed it. Its next response goes to the page immediately, even if it is unchanged. */
  readonly isAwaited: boolean;
  /** It has neither responded nor failed since the fleet was refreshed. Its next response goes out immediately, too. */
  readonly isUnrefreshed: boolean;
  /** What the page has: the entries, and how many response times. Null before the first update. */
  readonly sent: { readonly entries: readonly DeviceEntry[]; readonly roundTrips: number } | null;
}

/** Where the polling of an agent stands. A revision is that of its response in the lab's list. */
type Polling =
  /** The next listing polls the agent. */
  | { readonly kind: 'due' }
  | Request
  | { readonly kind: 'answered'; readonly revision: string | null }
  /** The poller repeats the request for this revision. */
  | { readonly kind: 'failed'; readonly revision: string | null };

interface Request {
  readonly kind: 'requested';
  readonly signal: AbortSignal;
  readonly sentAt: number;
  readonly revision: string | null;
  /** Of the data until the response. */
  readonly revisionBefore: string | null;
  readonly freshForMs: number | undefined;
  readonly isRefresh: boolean;
  readonly isSlow: boolean;
}

export interface Listing {
  readonly revision: string;
  /** A lower bound of the time of its last list, in milliseconds since 1970. Null if it has sent none. */
  readonly answeredAt: number | null;
  readonly freshForMs: number;
}

/** Takes over the data of an earlier record of the agent, but not its request, which is canceled. */
export function makeRecord(agent: Agent, before: AgentRecord | undefined, now: number): AgentRecord {
  const revision = before ? dataRevision(before) : null;
  return {
    data: noData,
    isAwaited: false,
    sent: null,
    listing: null,
    ...before,
    agent,
    polling: revision === null ? { kind: 'due' } : { kind: 'answered', revision },
    pausedSince: agent.isPaused ? (before?.pausedSince ?? now) : null,
    isUnrefreshed: !agent.isPaused && before?.isUnrefreshed === true,
  };
}

/** Null if it is unknown, or if the last request failed. */
function dataRevision({ polling }: AgentRecord): string | null {
  if (polling.kind === 'requested') return polling.revisionBefore;
  return polling.kind === 'answered' ? polling.revision : null;
}

export function startRequest(record: AgentRecord, signal: AbortSignal, now: number): AgentRecord {
  const { data, listing, isAwaited } = record;
  const polling: Polling = {
    kind: 'requested',
    signal,
    sentAt: now,
    revision: listing?.revision ?? null,
    revisionBefore: dataRevision(record),
    freshForMs: listing?.freshForMs,
    isRefresh: isAwaited,
    isSlow: false,
  };
  return { ...record, data: markPolling(data, now), polling };
}

/** Null if the record has another request or none: the agent was edited, or the request has ended. */
export function requestOf({ polling }: AgentRecord, signal: AbortSignal): Request | null {
  return polling.kind === 'requested' && polling.signal === signal ? polling : null;
}

export function slowDown(record: AgentRecord, request: Request): AgentRecord {
  return { ...record, polling: { ...request, isSlow: true } };
}

export function cancelRequest(record: AgentRecord, { revision, revisionBefore }: Request): AgentRecord {
  const polling: Polling =
    revisionBefore === null ? { kind: 'failed', revision } : { kind: 'answered', revision: revisionBefore };
  return { ...record, polling };
}

/** `isUnchanged`: only times have changed, and nobody waits for them. */
export function endRequest(record: AgentRecord, request: Request, outcome: ListOutcome, now: number) {
  const { agent, data: before, isAwaited, isUnrefreshed } = record;
  const { revision, isRefresh, isSlow } = request;
  const data = applyResponse(before, agent.id, outcome, now, request);
  const next: AgentRecord = {
    ...record,
    data,
    polling:
      outcome.kind === 'failed'
        ? { kind: 'failed', revision }
        : // A proxy may have removed the revision, so assume that it is the one we asked for.
          { kind: 'answered', revision: outcome.revision ?? revision },
    // If the user has refreshed an agent of the lab during this request, the next one is the refresh.
    isAwaited: isAwaited && !isRefresh && agent.origin === 'lab',
    isUnrefreshed: false,
  };
  const isWaitedFor = isAwaited || isUnrefreshed || isSlow;
  const isUnchanged = outcome.kind === 'unchanged' && !isWaitedFor && isOnlyTimeChange(before, data, now);
  return { next, isUnchanged };
}

/** `changed`: poll the agent. `only-dated`: only its time has changed, by at least `stepMs`. */
export function applyListing(
  record: AgentRecord,
  listing: Listing,
  { stepMs, now }: { readonly stepMs: number; readonly now: number },
): { readonly next: AgentRecord; readonly result: 'changed' | 'dated' | 'only-dated' | 'same' } {
  const revision = dataRevision(record);
  if (revision !== listing.revision) {
    const { polling } = record;
    const isRequested = revision === null && 'revision' in polling && polling.revision === listing.revision;
    return { next: { ...record, listing }, result: isRequested ? 'same' : 'changed' };
  }
  const { isUnrefreshed, data: before } = record;
  const data = dateData(before, listing, stepMs, now);
  const next = { ...record, listing, data, isUnrefreshed: false };
  if (data === before) return { next, result: isUnrefreshed ? 'dated' : 'same' };
  return { next, result: !isUnrefreshed && isOnlyTimeChange(before, data, now) ? 'only-dated' : 'dated' };
}

function dateData(
  data: AgentData,
  { answeredAt, freshForMs }: Listing,
  stepMs: number,
  now: number,
): AgentData {
  const { state } = data;
  if (state.kind !== 'fresh' || answeredAt === null) return data;
  const latest = latestAnswer(state.answeredAt, answeredAt, now);
  if (latest >= state.answeredAt && latest - state.answeredAt < stepMs) return data;
  return { ...data, state: { kind: 'fresh', answeredAt: latest, freshForMs } };
}

/** The next listing polls the agent, unless its data has a revision. */
export function makeDue(record: AgentRecord): AgentRecord {
  if (dataRevision(record) !== null) return record;
  const { polling } = record;
  return {
    ...record,
    polling: polling.kind === 'requested' ? { ...polling, revision: null } : { kind: 'due' },
  };
}

export function awaitRefresh(record: AgentRecord): AgentRecord {
  return { ...record, isAwaited: true };
}

export function markUnrefreshed(record: AgentRecord): AgentRecord {
  return { ...record, isUnrefreshed: !record.agent.isPaused };
}

export function recallDevices(record: AgentRecord, remembered: RememberedAgent, now: number): AgentRecord {
  return { ...record, data: recall(record.data, remembered, now) };
}

/** Removes the devices that are disconnected or whose agent does not respond. The same record if there are none. */
export function dismissDevices(record: AgentRecord, keys: ReadonlySet<string>, now: number): AgentRecord {
  const state = stateOf(record);
  const isDismissed = (entry: DeviceEntry) =>
    keys.has(entry.key) && deviceFreshness(entry, state, now) !== 'fresh';
  const dismissed = record.data.devices.entries.filter(isDismissed).map(({ key }) => key);
  if (dismissed.length === 0) return record;
  const { polling } = record;
  return {
    ...record,
    data: dropDevices(record.data, new Set(dismissed)),
    // The data is no longer that of a revision, so the next listing causes a poll.
    polling:
      polling.kind === 'requested' ? { ...polling, revision: null, revisionBefore: null } : { kind: 'due' },
  };
}

/** Returns what the page hasn't seen yet, and marks it sent. */
export function takeUpdate(record: AgentRecord, now: number) {
  const { devices, roundTrips } = record.data;
  const { entries = null, roundTrips: count = 0 } = record.sent ?? {};
  const update = makeUpdate(reportOf(record, now), entries, roundTripsSince(roundTrips, count));
  const next = { ...record, sent: { entries: devices.entries, roundTrips: roundTrips.count } };
  return { next, update };
}

/** @param sent the entries the page has. An entry that is the same object is unchanged. */
export function makeUpdate(
  { devices, roundTrips, ...report }: AgentReport,
  sent: readonly DeviceEntry[] | null,
  newRoundTrips: readonly RoundTrip[] = roundTrips,
): AgentUpdate {
  if (sent === null) return { report, roundTrips, changed: devices, dropped: [], isWhole: true };
  const update = { report, roundTrips: newRoundTrips, isWhole: false } as const;
  if (sent === devices) return { ...update, changed: [], dropped: [] };
  // The first responses of all agents arrive together, so this skips the comparison.
  if (sent.length === 0) return { ...update, changed: devices, dropped: [] };
  const before = new Set(sent);
  const keys = new Set(devices.map(({ key }) => key));
  return {
    ...update,
    changed: devices.filter((entry) => !before.has(entry)),
    dropped: sent.filter(({ key }) => !keys.has(key)).map(({ key }) => key),
  };
}

export function reportOf(record: AgentRecord, now: number): AgentReport {
  const { agent, data, polling } = record;
  return {
    agent,
    state: stateOf(record),
    isPolling: polling.kind === 'requested' && polling.isSlow,
    devices: data.devices.entries,
    unreadable: data.unreadable,
    ...(data.note !== '' && { note: data.note }),
    ...(data.devices.dropped && { dropped: data.devices.dropped }),
    roundTripMs: data.roundTrips.latest.findLast((trip) => trip !== null) ?? null,
    roundTrips: data.roundTrips.latest,
    version: data.version,
    errorsLastHour: countErrorsLastHour(data, now),
    recentErrors: data.recentErrors,
  };
}

/** A paused agent is stale, regardless of its last response. */
function stateOf({ data, pausedSince }: AgentRecord): AgentState {
  if (pausedSince === null) return data.state;
  const answeredAt = findAnsweredAt(data.state);
  return { kind: 'stale', answeredAt, since: pausedSince, reason: { kind: 'paused' } };
}
