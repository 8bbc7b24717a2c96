import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
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
  /** A good answer: devices it does not list are gone. A refused one cannot say that. */
  readonly isGood: boolean;
  /** When the good answer before it came; null when there was none. */
  readonly lastAnsweredAt: number | null;
  readonly now: number;
}

/**
 * Brings an answer into what was known: its devices first, in its order, then those it no longer lists. A device about
 * which nothing changed keeps its very entry, so that only the others need to be sent on.
 */
export function mergeAnswer(previous: AgentDevices, input: MergeInput): AgentDevices {
  const { agentId, devices, isGood, lastAnsweredAt, now } = input;
  const before = new Map(previous.entries.map((entry) => [entry.key, entry]));
  const listed = new Map<string, DeviceEntry>();
  const raw = new Map<string, unknown>();
  const occurrences = new Map<string, number>();
  for (const reading of devices) {
    const { deviceId } = reading.device;
    const occurrence = occurrences.get(deviceId) ?? 0;
    occurrences.set(deviceId, occurrence + 1);
    const key = deviceKey(agentId, deviceId, occurrence);
    const { device, deviations } = reading;
    const entry = { key, device, deviations, seenAt: isGood ? null : now, goneSince: null };
    const known = before.get(key);
    listed.set(key, known && isDeepStrictEqual(known, entry) ? known : entry);
    raw.set(key, reading.raw);
  }
  const unlisted = previous.entries.filter(({ key }) => !listed.has(key));
  for (const { key } of unlisted) raw.set(key, previous.raw.get(key));
  const kept = isGood ? unlisted.map((entry) => markGone(entry, lastAnsweredAt ?? now, now)) : unlisted;
  return { entries: [...listed.values(), ...kept], raw };
}

/** An entry that an answer does not list; `lastAnsweredAt` is the good answer before that one. */
export function markGone(entry: DeviceEntry, lastAnsweredAt: number, now: number): DeviceEntry {
  if (entry.goneSince !== null) return entry;
  return { ...entry, seenAt: entry.seenAt ?? lastAnsweredAt, goneSince: now };
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
