import { foldCase } from '#shared/device/device-text.ts';
import { availabilityKinds, type DeviceCounts, sumCounts } from '#shared/device/availability.ts';
import type { CountsByValue } from '../../grid/count-availability.ts';

export const barFields = ['model', 'os', 'brand', 'agent'] as const;
/** The fields that the overview has charts of. */
export type BarField = (typeof barFields)[number];

/** The devices with one value of a field. */
export interface FleetBar {
  /** Independent of the spelling of the value. */
  readonly id: string;
  /** The most frequent spelling. Null is unknown, empty is known to be empty. */
  readonly value: string | null;
  /** All spellings, the most frequent first. */
  readonly values: readonly (string | null)[];
  readonly counts: DeviceCounts;
}

export function totalOf(counts: DeviceCounts): number {
  return availabilityKinds.reduce((sum, availability) => sum + counts[availability], 0);
}

/**
 * The sorted bars of a field: systems from the newest version, others by their number of devices. Spellings that the
 * search treats as equal are one bar.
 */
export function makeBars(field: BarField, counted: CountsByValue): readonly FleetBar[] {
  const byId = Map.groupBy(counted, ([value]) => idOf(value));
  const bars = [...byId].map(([id, spellings]): FleetBar => {
    const values = spellings.toSorted(([, a], [, b]) => totalOf(b) - totalOf(a)).map(([value]) => value);
    return { id, value: values[0] ?? null, values, counts: sumCounts(spellings.map(([, counts]) => counts)) };
  });
  return bars.toSorted(field === 'os' ? byNewest : byMost);
}

function idOf(value: string | null): string {
  return value === null ? 'unknown' : `=${foldCase(value)}`;
}

function byMost(a: FleetBar, b: FleetBar): number {
  return totalOf(b.counts) - totalOf(a.counts) || (a.id < b.id ? -1 : 1);
}

const versions = new Intl.Collator('en', { numeric: true });

/** Unknown is last. */
function byNewest(a: FleetBar, b: FleetBar): number {
  if (a.value === null || b.value === null) return Number(a.value === null) - Number(b.value === null);
  return versions.compare(b.value, a.value) || (a.id < b.id ? -1 : 1);
}
