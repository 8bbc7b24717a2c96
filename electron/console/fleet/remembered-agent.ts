import type { AgentState } from '#shared/model/agent.ts';
import type { DeviceEntry } from '#shared/device/device.ts';
import { type AgentData, findAnsweredAt } from './agent-data.ts';
import type { AgentDevices } from './agent-devices.ts';
import { keepLatestGone } from './gone-devices.ts';
import { markGone } from './merge-answer.ts';

/** What outlives a session of an agent: its devices, and as of when they are true. */
export interface RememberedAgent {
  readonly agentId: string;
  /** Its `ip:port` then: devices of another address are not its own. */
  readonly address: string;
  /** The last good answer, in milliseconds since 1970; null when there never was one. */
  readonly answeredAt: number | null;
  readonly devices: AgentDevices;
}

/** Null where there is nothing worth keeping. */
export function remember(
  agentId: string,
  address: string,
  { state, devices }: AgentData,
): RememberedAgent | null {
  const answeredAt = findAnsweredAt(state);
  if (answeredAt === null && devices.entries.length === 0) return null;
  return { agentId, address, answeredAt, devices };
}

/**
 * Adds the remembered devices to the data since then. It is stale until the agent itself answers; where the answer
 * came first, devices it does not list are gone.
 */
export function recall(data: AgentData, { answeredAt, devices }: RememberedAgent, now: number): AgentData {
  const { state } = data;
  const heardAt = findAnsweredAt(state);
  if (heardAt !== null) {
    const gone = (entry: DeviceEntry) => markGone(entry, answeredAt ?? heardAt, heardAt);
    return { ...data, devices: addMissing(data.devices, devices, gone, now) };
  }
  const recalled: AgentState =
    state.kind === 'stale'
      ? { ...state, answeredAt }
      : { kind: 'stale', answeredAt, since: now, reason: { kind: 'from-last-time' } };
  return { ...data, state: recalled, devices: addMissing(data.devices, devices, sameEntry, now) };
}

const sameEntry = (entry: DeviceEntry) => entry;

function addMissing(
  heard: AgentDevices,
  remembered: AgentDevices,
  change: (entry: DeviceEntry) => DeviceEntry,
  now: number,
): AgentDevices {
  const known = new Set(heard.entries.map(({ key }) => key));
  const missing = remembered.entries.filter(({ key }) => !known.has(key)).map(change);
  const { entries, dropped } = keepLatestGone(missing, heard.dropped ?? remembered.dropped, now);
  const kept = new Map(entries.map((entry) => [entry.key, entry]));
  const raw = [...remembered.raw].flatMap(([key, record]): [string, unknown][] => {
    const entry = kept.get(key);
    return entry ? [[key, entry.goneSince === null ? record : undefined]] : [];
  });
  return { entries: [...heard.entries, ...entries], raw: new Map([...raw, ...heard.raw]), dropped };
}
