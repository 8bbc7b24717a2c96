import { type DeviceRow, rowFreshness } from './device-row.ts';

const DAY_MS = 86_400_000;

/** Keys of the devices that have been gone for more than a day, as far as that is known now. */
export function findLongGone(rows: readonly DeviceRow[], now: number): readonly string[] {
  const longGone = rows.filter((row) => {
    const { goneSince } = row.entry;
    return goneSince !== null && now - goneSince > DAY_MS && rowFreshness(row, now) === 'gone';
  });
  return longGone.map(({ key }) => key);
}
