import { createHash } from 'node:crypto';
import type { DeviceEntry } from '#shared/model/device.ts';
import type { DeviceReading } from '#shared/wire/read-device.ts';

/** The devices of one agent and, apart from them, their records as they came. */
export interface AgentDevices {
  readonly entries: readonly DeviceEntry[];
  /** By the entry's key. */
  readonly raw: ReadonlyMap<string, unknown>;
}

export const noDevices: AgentDevices = { entries: [], raw: new Map() };

export interface MergeInput {
  readonly agentId: string;
  readonly devices: readonly DeviceReading[];
  /** Whether devices the answer does not list are gone. A refused answer cannot say that. */
  readonly isComplete: boolean;
  readonly now: number;
}

/** Brings an answer into what was known: its devices first, in its order, then those it no longer lists. */
export function mergeAnswer(previous: AgentDevices, input: MergeInput): AgentDevices {
  const { agentId, devices, isComplete, now } = input;
  const listed = new Map<string, DeviceEntry>();
  const raw = new Map<string, unknown>();
  const occurrences = new Map<string, number>();
  for (const reading of devices) {
    const { deviceId } = reading.device;
    const occurrence = occurrences.get(deviceId) ?? 0;
    occurrences.set(deviceId, occurrence + 1);
    const key = deviceKey(agentId, deviceId, occurrence);
    const { device, deviations } = reading;
    listed.set(key, { key, device, deviations, seenAt: now, goneSince: null });
    raw.set(key, reading.raw);
  }
  const unlisted = previous.entries.filter(({ key }) => !listed.has(key));
  for (const { key } of unlisted) raw.set(key, previous.raw.get(key));
  const kept = isComplete ? unlisted.map((entry) => markGone(entry, now)) : unlisted;
  return { entries: [...listed.values(), ...kept], raw };
}

/** What an answer with the very bytes of the last good one says: its devices are still there. */
export function repeatAnswer(previous: AgentDevices, now: number): AgentDevices {
  const entries = previous.entries.map((entry) =>
    entry.goneSince === null ? { ...entry, seenAt: now } : entry,
  );
  return { entries, raw: previous.raw };
}

function markGone(entry: DeviceEntry, now: number): DeviceEntry {
  return entry.goneSince === null ? { ...entry, goneSince: now } : entry;
}

/** Ids the page hands back are limited; agents choose theirs freely. */
const READABLE_LENGTH = 128;

/** Unique in the fleet, and the same for a device from answer to answer, also where an agent lists one DeviceID twice. */
export function deviceKey(agentId: string, deviceId: string, occurrence: number): string {
  const name =
    deviceId.length <= READABLE_LENGTH
      ? deviceId
      : `sha256-${createHash('sha256').update(deviceId).digest('hex')}`;
  return `${agentId}/${occurrence}/${name}`;
}
