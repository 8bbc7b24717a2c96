import { deviceFreshness } from '#shared/model/fleet/freshness.ts';
import type { Subject } from '#shared/search/fields.ts';

const DAY_MS = 86_400_000;

/** For more than a day, while their agents still respond. */
export function findLongDisconnected(rows: readonly Subject[], now: number): readonly string[] {
  const disconnected = rows.filter(({ entry, state }) => {
    const isLong = entry.goneSince !== null && now - entry.goneSince > DAY_MS;
    return isLong && deviceFreshness(entry, state, now) === 'disconnected';
  });
  return disconnected.map(({ entry }) => entry.key);
}
