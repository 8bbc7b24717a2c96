import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { type DroppedDevices, MAX_GONE_DEVICES } from '#shared/model/fleet/agent.ts';
import type { DeviceEntry, UseStart } from '#shared/device/device.ts';
import { writePlainRecord } from '#shared/wire/plain-record.ts';
import { FRESH_FOR_MS } from '#shared/model/fleet/freshness.ts';
import type { DeviceReading } from '#shared/wire/read-device.ts';

export interface AgentDevices {
  readonly entries: readonly DeviceEntry[];
  /** Records with more in them than the entry has, by its key. Undefined if it wasn't kept. */
  readonly raw: ReadonlyMap<string, unknown>;
  /** Disconnected devices we've had to drop. Null if all are here. */
  readonly dropped: DroppedDevices | null;
}

export const noDevices: AgentDevices = { entries: [], raw: new Map(), dropped: null };

/** As sent in MobileList. Undefined if it wasn't kept. */
export function recordOf({ raw }: AgentDevices, { key, device }: DeviceEntry): unknown {
  return raw.has(key) ? raw.get(key) : writePlainRecord(device);
}

/** Only built when somebody looks: an export looks up thousands of devices by key. */
const indexes = new WeakMap<AgentDevices, ReadonlyMap<string, DeviceEntry>>();

export function findEntry(devices: AgentDevices, key: string): DeviceEntry | undefined {
  let index = indexes.get(devices);
  if (!index) {
    index = new Map(devices.entries.map((entry) => [entry.key, entry]));
    indexes.set(devices, index);
  }
  return index.get(key);
}

/**
 * An agent may make up new devices all the time, so there's a limit. None on time, though: what was lost on
 * Friday is still there on Monday.
 */
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

/** Null for what's in the last successful list, which has its own limit. */
function lastListedAt({ goneSince, seenAt }: DeviceEntry): number | null {
  return goneSince ?? seenAt;
}

interface MergeInput {
  readonly agentId: string;
  readonly devices: readonly DeviceReading[];
  /** If it went well, whatever it doesn't list is disconnected. A failure proves nothing. */
  readonly isGood: boolean;
  readonly lastAnsweredAt: number | null;
  readonly now: number;
  readonly freshForMs?: number | undefined;
}

/** Listed devices come first. What hasn't changed stays the same object, so only the rest is sent on. */
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
        // A phone without a serial comes back with another ID, so this one would be disconnected for ever.
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

/** We saw it start if the response just before had another user, or none. */
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

/** `lastAnsweredAt` is the previous successful response's time. */
export function markGone(entry: DeviceEntry, lastAnsweredAt: number, now: number): DeviceEntry {
  if (entry.goneSince !== null) return entry;
  return { ...entry, seenAt: entry.seenAt ?? lastAnsweredAt, goneSince: now };
}

/** Unique in the fleet and always the same, even if an agent lists a DeviceID twice. */
function createKeyMaker(agentId: string): (deviceId: string) => string {
  const counts = new Map<string, number>();
  return (deviceId) => {
    const name = readableId(deviceId);
    const count = counts.get(name) ?? 0;
    counts.set(name, count + 1);
    return `${agentId}/${count}/${name}`;
  };
}

/** Agents choose how long IDs are, but the page's calls have a limit. */
const READABLE_LENGTH = 128;

function readableId(deviceId: string): string {
  return deviceId.length <= READABLE_LENGTH
    ? deviceId
    : `sha256-${createHash('sha256').update(deviceId).digest('hex')}`;
}
