import type { AgentUpdate } from '#shared/ipc/contract.ts';
import type { Log } from '#shared/log.ts';
import type { Agent, AgentReport, AgentState } from '#shared/model/agent.ts';
import { formatAgentAddress } from '#shared/model/agent-address.ts';
import type { DeviceEntry } from '#shared/device/device.ts';
import { deviceFreshness } from '#shared/model/freshness.ts';
import { type RoundTrip, roundTripsSince } from '#shared/model/round-trips.ts';
import { type AgentData, countErrorsLastHour, dropDevices, findAnsweredAt, noData } from './agent-data.ts';
import type { Listing } from './listing.ts';

/** One agent of the fleet, its data, and the part of the data that the page has. */
export interface AgentRecord {
  readonly agent: Agent;
  data: AgentData;
  /** Null while the agent is not paused. */
  readonly pausedSince: number | null;
  /** Null for a personal agent, and until the lab's list is received. */
  listing: Listing | null;
  /** The revision in the lab's list at the last request. Null before a request. */
  requested: string | null;
  /** The revision of the response in `data`. Null if it is unknown, or if the last request failed. */
  answered: string | null;
  /** A request is in progress and slow. */
  isPolling: boolean;
  /** The user has refreshed it. Its next response is sent to the page immediately, even if it is unchanged. */
  isAwaited: boolean;
  /**
   * It has neither responded nor failed since the fleet was refreshed. Its next response is sent to the page
   * immediately, too.
   */
  isUnrefreshed: boolean;
  /** The entries that the page has. Null before the first update. */
  sent: readonly DeviceEntry[] | null;
  /** The number of response times at that update. */
  sentRoundTrips: number;
}

/** Takes over the data of an earlier record of the agent, if there is one. */
export function makeRecord(agent: Agent, before: AgentRecord | undefined, now: number): AgentRecord {
  return {
    data: noData,
    isAwaited: false,
    sent: null,
    sentRoundTrips: 0,
    listing: null,
    answered: null,
    ...before,
    agent,
    // A request to the earlier agent is canceled.
    requested: null,
    pausedSince: agent.isPaused ? (before?.pausedSince ?? now) : null,
    isPolling: false,
    isUnrefreshed: !agent.isPaused && before?.isUnrefreshed === true,
  };
}

export function reportOf(record: AgentRecord, now: number): AgentReport {
  const { agent, data, isPolling } = record;
  return {
    agent,
    state: stateOf(record),
    isPolling,
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

/** The part of the record that the page does not have. From then on it counts as sent. */
export function takeUpdate(record: AgentRecord, now: number): AgentUpdate {
  const { devices, roundTrips } = record.data;
  const update = makeUpdate(
    reportOf(record, now),
    record.sent,
    roundTripsSince(roundTrips, record.sentRoundTrips),
  );
  record.sent = devices.entries;
  record.sentRoundTrips = roundTrips.count;
  return update;
}

/**
 * The part of an agent's report that the page does not have.
 * @param sent the entries the page has; null if it has none. An entry that is the same object is unchanged.
 * @param newRoundTrips the response times that the page does not have
 */
export function makeUpdate(
  { devices, roundTrips, ...report }: AgentReport,
  sent: readonly DeviceEntry[] | null,
  newRoundTrips: readonly RoundTrip[] = roundTrips,
): AgentUpdate {
  if (sent === null) return { report, roundTrips, changed: devices, dropped: [], isWhole: true };
  const update = { report, roundTrips: newRoundTrips, isWhole: false } as const;
  if (sent === devices) return { ...update, changed: [], dropped: [] };
  // The first response of an agent. The first responses of all agents arrive together, so this skips the comparison.
  if (sent.length === 0) return { ...update, changed: devices, dropped: [] };
  const before = new Set(sent);
  const keys = new Set(devices.map(({ key }) => key));
  return {
    ...update,
    changed: devices.filter((entry) => !before.has(entry)),
    dropped: sent.filter(({ key }) => !keys.has(key)).map(({ key }) => key),
  };
}

/** Removes the devices that are disconnected or whose agent does not respond. Returns whether there were any. */
export function dismissDevices(record: AgentRecord, keys: ReadonlySet<string>, now: number): boolean {
  const state = stateOf(record);
  const isDismissed = (entry: DeviceEntry) =>
    keys.has(entry.key) && deviceFreshness(entry, state, now) !== 'fresh';
  const dismissed = record.data.devices.entries.filter(isDismissed).map(({ key }) => key);
  if (dismissed.length === 0) return false;
  record.data = dropDevices(record.data, new Set(dismissed));
  // The data is no longer that of the revision, so the next listing causes a poll.
  record.answered = null;
  record.requested = null;
  return true;
}

/** A paused agent is stale, regardless of its last response. */
export function stateOf({ data, pausedSince }: AgentRecord): AgentState {
  if (pausedSince === null) return data.state;
  const answeredAt = findAnsweredAt(data.state);
  return { kind: 'stale', answeredAt, since: pausedSince, reason: { kind: 'paused' } };
}

/** Logs only changes: an agent that does not respond for a night causes one line, not thousands. */
export function logStateChange(log: Log, { agent, data }: AgentRecord, before: AgentData): void {
  const agentAddress = formatAgentAddress(agent.address);
  const wasSilent = before.state.kind === 'stale' && before.state.reason.kind !== 'from-last-time';
  if (data.state.kind === 'fresh' && wasSilent) {
    log.info('An agent responds again', { agent: agentAddress });
  }
  if (data.state.kind === 'stale' && !wasSilent) {
    const { reason } = data.state;
    // Only the kind: the message of an agent or a service is response data, which the log must not contain.
    const why = reason.kind === 'lab' ? `${reason.kind}: ${reason.failure.kind}` : reason.kind;
    log.warn('An agent has no valid response', { agent: agentAddress, why });
  }
}
