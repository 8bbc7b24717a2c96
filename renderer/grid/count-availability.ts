import {
  availabilityOfWord,
  type AvailabilityKind,
  type DeviceCounts,
  noDevices,
} from '#shared/device/availability.ts';
import type { Column } from './column.ts';

export type CountsByValue = ReadonlyMap<string | null, DeviceCounts>;

/** How many rows of each value are in which state, in one pass. */
export function countAvailability(places: Uint32Array, column: Column, availability: Column): CountsByValue {
  const counts: Record<AvailabilityKind, number>[] = [];
  const kinds = availability.values.map(availabilityOfWord);
  for (const place of places) {
    const kind = kinds[availability.codes[place] ?? 0];
    if (!kind) continue;
    const ofValue = (counts[column.codes[place] ?? 0] ??= { ...noDevices });
    ofValue[kind] += 1;
  }
  // Leaves out values that no row has any more.
  return new Map(counts.flatMap((ofValue, code) => [[column.values[code] ?? null, ofValue]]));
}

/** The same, if they're already counted by the codes of the availability column. */
export function sumByKind(countOfCode: Uint32Array, { values }: Column): DeviceCounts {
  const counts = { ...noDevices };
  for (const [code, count] of countOfCode.entries()) {
    const kind = availabilityOfWord(values[code] ?? null);
    if (kind) counts[kind] += count;
  }
  return counts;
}
