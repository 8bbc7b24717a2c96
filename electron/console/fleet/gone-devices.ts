import { type DroppedDevices, MOST_GONE_DEVICES } from '#shared/model/agent.ts';
import type { DeviceEntry } from '#shared/device/device.ts';

/**
 * Devices that an answer did not list, without the oldest of too many. An agent may invent new devices in each answer, also in
 * answers that it calls failed. No time limit: a phone that was lost on Friday is there on Monday.
 * @param dropped what was forgotten before.
 */
export function keepLatestGone(entries: readonly DeviceEntry[], dropped: DroppedDevices | null, now: number) {
  const times = entries.map(lastListedAt).filter((time) => time !== null);
  const surplus = times.length - MOST_GONE_DEVICES;
  if (surplus <= 0) return { entries, dropped };
  const oldestKept = times.toSorted((a, b) => a - b)[surplus] ?? now;
  let left = MOST_GONE_DEVICES - times.filter((time) => time > oldestKept).length;
  const kept = entries.filter((entry) => {
    const time = lastListedAt(entry);
    if (time === null || time > oldestKept) return true;
    // Those of the same time come in the order of the answer, as far as there is room.
    if (time === oldestKept) left -= 1;
    return time === oldestKept && left >= 0;
  });
  return { entries: kept, dropped: { count: (dropped?.count ?? 0) + surplus, since: dropped?.since ?? now } };
}

/** Null for a device of the last good answer: those are as many as one answer may list. */
function lastListedAt({ goneSince, seenAt }: DeviceEntry): number | null {
  return goneSince ?? seenAt;
}
