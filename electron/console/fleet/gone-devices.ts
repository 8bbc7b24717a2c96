import { type DroppedDevices, MAX_GONE_DEVICES } from '#shared/model/agent.ts';
import type { DeviceEntry } from '#shared/device/device.ts';

/**
 * Limits the disconnected devices by removing the oldest. An agent may invent new devices in each response, also in a
 * failed one. There is no time limit: a device that was lost on Friday is shown on Monday.
 * @param dropped the number removed before
 */
export function keepLatestGone(entries: readonly DeviceEntry[], dropped: DroppedDevices | null, now: number) {
  const times = entries.map(lastListedAt).filter((time) => time !== null);
  const surplus = times.length - MAX_GONE_DEVICES;
  if (surplus <= 0) return { entries, dropped };
  const oldestKept = times.toSorted((a, b) => a - b)[surplus] ?? now;
  let left = MAX_GONE_DEVICES - times.filter((time) => time > oldestKept).length;
  const kept = entries.filter((entry) => {
    const time = lastListedAt(entry);
    if (time === null || time > oldestKept) return true;
    // Of the devices with this time, the first ones are kept, up to the limit.
    if (time === oldestKept) left -= 1;
    return time === oldestKept && left >= 0;
  });
  return { entries: kept, dropped: { count: (dropped?.count ?? 0) + surplus, since: dropped?.since ?? now } };
}

/** Null for a device of the last successful response. Their number has its own limit. */
function lastListedAt({ goneSince, seenAt }: DeviceEntry): number | null {
  return goneSince ?? seenAt;
}
