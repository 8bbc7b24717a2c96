import { formatAgentAddress } from '#shared/model/fleet/agent-address.ts';
import type { Agent, AgentState } from '#shared/model/fleet/agent.ts';
import type { DeviceEntry } from '#shared/device/device.ts';
import { type AgentData, findAnsweredAt } from './agent-data.ts';
import { type AgentDevices, keepLatestGone, markGone } from './agent-devices.ts';

export interface RememberedAgent {
  readonly agentId: string;
  /** `ip:port` back then. Devices of another address aren't its own. */
  readonly address: string;
  readonly answeredAt: number | null;
  readonly devices: AgentDevices;
  /** For an agent of the lab's list, which isn't stored anywhere else. */
  readonly lab?: Pick<Agent, 'name' | 'group'> | undefined;
  /** As of sign-in. Absent: the devices are from an earlier session. */
  readonly state?: AgentState | undefined;
  /** Kind and version. Absent: unknown until it responds. */
  readonly version?: string;
}

export function remember(
  { id, address, name, group, origin }: Agent,
  { state, devices }: AgentData,
): RememberedAgent | null {
  const answeredAt = findAnsweredAt(state);
  const lab = origin === 'lab' ? { name, group } : undefined;
  // By the next start, the ID of a phone without a serial may be another phone's.
  const entries = devices.entries.filter(({ device }) => !device.noSerial);
  if (answeredAt === null && entries.length === 0 && !lab) return null;
  return {
    agentId: id,
    address: formatAgentAddress(address),
    answeredAt,
    devices: { ...devices, entries },
    ...(lab && { lab }),
  };
}

/** Stale until it responds. Once it has, saved devices that it doesn't list are disconnected. */
export function recall(data: AgentData, remembered: RememberedAgent, now: number): AgentData {
  const { answeredAt, devices, state: known, version = data.version } = remembered;
  if (answeredAt === null && devices.entries.length === 0) return data;
  const { state } = data;
  const respondedAt = findAnsweredAt(state);
  if (respondedAt !== null) {
    const gone = (entry: DeviceEntry) => markGone(entry, answeredAt ?? respondedAt, respondedAt);
    return { ...data, devices: addMissing(data.devices, devices, gone, now) };
  }
  const recalled: AgentState =
    state.kind === 'stale'
      ? { ...state, answeredAt }
      : (known ?? { kind: 'stale', answeredAt, since: now, reason: { kind: 'from-last-time' } });
  return { ...data, version, state: recalled, devices: addMissing(data.devices, devices, sameEntry, now) };
}

const sameEntry = (entry: DeviceEntry) => entry;

function addMissing(
  received: AgentDevices,
  remembered: AgentDevices,
  change: (entry: DeviceEntry) => DeviceEntry,
  now: number,
): AgentDevices {
  const known = new Set(received.entries.map(({ key }) => key));
  const missing = remembered.entries.filter(({ key }) => !known.has(key)).map(change);
  const { entries, dropped } = keepLatestGone(missing, received.dropped ?? remembered.dropped, now);
  const kept = new Map(entries.map((entry) => [entry.key, entry]));
  const raw = [...remembered.raw].flatMap(([key, record]): [string, unknown][] => {
    const entry = kept.get(key);
    return entry ? [[key, entry.goneSince === null ? record : undefined]] : [];
  });
  return { entries: [...received.entries, ...entries], raw: new Map([...raw, ...received.raw]), dropped };
}
