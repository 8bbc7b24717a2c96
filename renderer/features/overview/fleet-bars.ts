import { fold } from '#shared/device/device-text.ts';
import { availabilityKinds, type DeviceCounts, sumCounts } from '#shared/device/availability.ts';
import type { CountsByValue } from '../../grid/count-availability.ts';

/** What the fleet is drawn by. */
export type BarField = 'brand' | 'sdk';

/** The devices that have one value of a field: one bar. */
export interface FleetBar {
  /** The same for as long as the value is, however it is spelled. */
  readonly id: string;
  /** As most of its devices spell it; null is unknown, empty is known to be empty. */
  readonly value: string | null;
  readonly counts: DeviceCounts;
}

export function totalOf(counts: DeviceCounts): number {
  return availabilityKinds.reduce((sum, availability) => sum + counts[availability], 0);
}

/**
 * The bars of a field in the order they belong: brands by how many devices they have, SDK levels from the newest. Values that the
 * search takes for the same are one bar, so that a bar counts what its search finds.
 */
export function makeBars(field: BarField, counted: CountsByValue): readonly FleetBar[] {
  const byId = Map.groupBy(counted, ([value]) => idOf(value));
  const bars = [...byId].map(([id, spellings]): FleetBar => {
    const [[value] = [null]] = spellings.toSorted(([, a], [, b]) => totalOf(b) - totalOf(a));
    return { id, value, counts: sumCounts(spellings.map(([, counts]) => counts)) };
  });
  return bars.toSorted(field === 'sdk' ? byNewest : byMost);
}

function idOf(value: string | null): string {
  return value === null ? 'unknown' : `=${fold(value)}`;
}

function byMost(a: FleetBar, b: FleetBar): number {
  return totalOf(b.counts) - totalOf(a.counts) || (a.id < b.id ? -1 : 1);
}

function byNewest(a: FleetBar, b: FleetBar): number {
  return Number(b.value ?? -1) - Number(a.value ?? -1);
}
