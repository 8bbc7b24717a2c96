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

/** One agent. Records are never changed; functions here make the next one. */
export interface AgentRecord {
  readonly agent: Agent;
  readonly data: AgentData;
  readonly pausedSince: number | null;
  /** Null for a personal agent, and until we have the lab's list. */
  readonly listing: Listing | null;
  readonly polling: Polling;
  /** The user has refreshed it, so its next response goes straight to the page, changed or not. */
  readonly isAwaited: boolean;
  /** Nothing heard since the fleet was refreshed. Its next response goes straight out too. */
  readonly isUnrefreshed: boolean;
  /** What the page has: entries, and how many response times. Null before its first update. */
  readonly sent: { readonly entries: readonly DeviceEntry[]; readonly roundTrips: number } | null;
}

/** How far polling has got. Revisions are those in the lab's list. */
type Polling =
  /** Poll it with the next listing. */
  | { readonly kind: 'due' }
  | Request
  | { readonly kind: 'answered'; readonly revision: string | null }
  /** The poller tries again for this revision. */
  | { readonly kind: 'failed'; readonly revision: string | null };

interface Request {
  readonly kind: 'requested';
  readonly signal: AbortSignal;
  readonly sentAt: number;
  readonly revision: string | null;
  /** What the data was until the response. */
  readonly revisionBefore: string | null;
  readonly freshForMs: number | undefined;
  readonly isRefresh: boolean;
  readonly isSlow: boolean;
}

export interface Listing {
  readonly revision: string;
  /** When its last list came at the earliest, in ms since 1970. Null if there was none. */
  readonly answeredAt: number | null;
  readonly freshForMs: number;
}

/** Keeps an earlier record's data, but not its request, which is canceled. */
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

/** Null if we don't know, or the last request failed. */
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

/** Null if the record has moved on: the agent was edited, or this request is over. */
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

/** `isUnchanged`: just times, and nobody is waiting for them. */
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
    // Refreshed while this request was on its way? Then the next one is the refresh.
    isAwaited: isAwaited && !isRefresh && agent.origin === 'lab',
    isUnrefreshed: false,
  };
  const isWaitedFor = isAwaited || isUnrefreshed || isSlow;
  const isUnchanged = outcome.kind === 'unchanged' && !isWaitedFor && isOnlyTimeChange(before, data, now);
  return { next, isUnchanged };
}

/** `changed`: poll it. `only-dated`: just its time moved, by `stepMs` at least. */
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

/** Polled with the next listing, unless its data has a revision. */
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

/** Takes out devices that are disconnected or whose agent is silent. The same record if there are none. */
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
    // This is no revision's data any more, so the next listing polls it.
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

/** @param sent what the page has; the same object means unchanged */
export function makeUpdate(
  { devices, roundTrips, ...report }: AgentReport,
  sent: readonly DeviceEntry[] | null,
  newRoundTrips: readonly RoundTrip[] = roundTrips,
): AgentUpdate {
  if (sent === null) return { report, roundTrips, changed: devices, dropped: [], isWhole: true };
  const update = { report, roundTrips: newRoundTrips, isWhole: false } as const;
  if (sent === devices) return { ...update, changed: [], dropped: [] };
  // All first responses come at once, so don't compare.
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

/** Paused means stale, whatever the last response was. */
function stateOf({ data, pausedSince }: AgentRecord): AgentState {
  if (pausedSince === null) return data.state;
  const answeredAt = findAnsweredAt(data.state);
  return { kind: 'stale', answeredAt, since: pausedSince, reason: { kind: 'paused' } };
}
