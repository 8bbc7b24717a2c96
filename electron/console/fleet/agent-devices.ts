import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { type DroppedDevices, MAX_GONE_DEVICES } from '#shared/model/fleet/agent.ts';
import type { DeviceEntry, UseStart } from '#shared/device/device.ts';
import { writePlainRecord } from '#shared/wire/plain-record.ts';
import { FRESH_FOR_MS } from '#shared/model/fleet/freshness.ts';
import type { DeviceReading } from '#shared/wire/read-device.ts';

export interface AgentDevices {
  readonly entries: readonly DeviceEntry[];
  /** The records with additional data, by the entry's key. Undefined if such a record was not kept. */
  readonly raw: ReadonlyMap<string, unknown>;
  /** The disconnected devices that are no longer kept. Null if all of them are kept. */
  readonly dropped: DroppedDevices | null;
}

export const noDevices: AgentDevices = { entries: [], raw: new Map(), dropped: null };

/** A device's element of MobileList, unchanged. Undefined if it was not kept. */
export function recordOf({ raw }: AgentDevices, { key, device }: DeviceEntry): unknown {
  return raw.has(key) ? raw.get(key) : writePlainRecord(device);
}

/** The index of an agent is created at the first lookup. An export looks up thousands of devices by key. */
const indexes = new WeakMap<AgentDevices, ReadonlyMap<string, DeviceEntry>>();

export function findEntry(devices: AgentDevices, key: string): DeviceEntry | undefined {
  let index = indexes.get(devices);
  if (!index) {
    index = new Map(devices.entries.map((entry) => [entry.key, entry]));
    indexes.set(devices, index);
  }
  return index.get(key);
}

/** An agent may invent new devices in each response. No time limit: one lost on Friday is shown on Monday. */
export function keepLatestGone(entries: readonly DeviceEntry[], dropped: DroppedDevices | null, now: number) {
  const gone = entries.filter((entry) => lastListedAt(entry) !== null);
  const surplus = gone.length - MAX_GONE_DEVICES;
  if (surplus <= 0) return { entries, dropped };
  const latestFirst = gone.toSorted((one, other) => (lastListedAt(other) ?? 0) - (lastListedAt(one) ?? 0));
  const dismissed = new Set(latestFirst.slice(MAX_GONE_DEVICES));
  return {
    entries: entries.filter((entry) => !dismissed.has(entry)),
    dropped: { count: (dropped?.count ?? 0) + surplus, since: dropped?.since ?? now },
  };
}

/** Null for a device of the last successful response. Their number has its own limit. */
function lastListedAt({ goneSince, seenAt }: DeviceEntry): number | null {
  return goneSince ?? seenAt;
}

interface MergeInput {
  readonly agentId: string;
  readonly devices: readonly DeviceReading[];
  /** A successful response: devices that it does not list are disconnected. A failed one does not prove that. */
  readonly isGood: boolean;
  readonly lastAnsweredAt: number | null;
  readonly now: number;
  readonly freshForMs?: number | undefined;
}

/**
 * Listed devices come first. An unchanged device keeps the same entry object, so only the others are sent on.
 */
export function mergeAnswer(previous: AgentDevices, input: MergeInput): AgentDevices {
  const { agentId, devices, isGood, lastAnsweredAt, now } = input;
  const isFirst = previous.entries.length === 0;
  const before = new Map(previous.entries.map((entry) => [entry.key, entry]));
  const entries: DeviceEntry[] = [];
  const raw = new Map<string, unknown>();
  const keyOf = createKeyMaker(agentId);
  for (const reading of devices) {
    const { device, deviations } = reading;
    const key = keyOf(device.deviceId);
    const known = isFirst ? undefined : before.get(key);
    const seenAt = isGood ? null : now;
    const entry: DeviceEntry = device.connectedUser
      ? { key, device, deviations, seenAt, goneSince: null, usedSince: findUseStart(reading, known, input) }
      : { key, device, deviations, seenAt, goneSince: null };
    entries.push(known && isDeepStrictEqual(known, entry) ? known : entry);
    if (reading.raw !== undefined) raw.set(key, reading.raw);
  }
  if (isFirst) return { entries, raw, dropped: previous.dropped };
  const listed = new Set(entries.map(({ key }) => key));
  const unlisted = previous.entries.filter(({ key }) => !listed.has(key));
  const marked = isGood
    ? unlisted
        // A phone without a serial gets another ID when it reconnects, so it would be disconnected for ever.
        .filter(({ device }) => !device.noSerial)
        .map((entry) => markGone(entry, lastAnsweredAt ?? now, now))
    : unlisted;
  const kept = keepLatestGone(marked, previous.dropped, now);
  for (const entry of kept.entries) {
    entries.push(entry);
    if (previous.raw.has(entry.key))
      raw.set(entry.key, entry.goneSince === null ? previous.raw.get(entry.key) : undefined);
  }
  return { entries, raw, dropped: kept.dropped };
}

/** The start was observed if the directly preceding response reported another user or none. */
function findUseStart(
  { device }: DeviceReading,
  known: DeviceEntry | undefined,
  { lastAnsweredAt, now, freshForMs = FRESH_FOR_MS }: MergeInput,
): UseStart {
  const before = known?.goneSince === null ? known : undefined;
  const userBefore = before?.device.connectedUser ?? null;
  if (before?.usedSince && userBefore === device.connectedUser) return before.usedSince;
  const wasSeen = userBefore !== null && userBefore !== device.connectedUser;
  const isRecent = lastAnsweredAt !== null && now - lastAnsweredAt <= freshForMs;
  return { at: now, isAtLeast: !wasSeen || !isRecent };
}

/** An entry that a response does not list. `lastAnsweredAt` is the time of the previous successful response. */
export function markGone(entry: DeviceEntry, lastAnsweredAt: number, now: number): DeviceEntry {
  if (entry.goneSince !== null) return entry;
  return { ...entry, seenAt: entry.seenAt ?? lastAnsweredAt, goneSince: now };
}

/** Keys that are unique in the fleet and the same for each response, even if an agent lists a DeviceID twice. */
function createKeyMaker(agentId: string): (deviceId: string) => string {
  const counts = new Map<string, number>();
  return (deviceId) => {
    const name = readableId(deviceId);
    const count = counts.get(name) ?? 0;
    counts.set(name, count + 1);
    return `${agentId}/${count}/${name}`;
  };
}

/** The page's calls limit the length of IDs. Agents choose IDs of any length. */
const READABLE_LENGTH = 128;

function readableId(deviceId: string): string {
  return deviceId.length <= READABLE_LENGTH
    ? deviceId
    : `sha256-${createHash('sha256').update(deviceId).digest('hex')}`;
}
