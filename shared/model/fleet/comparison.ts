import type { ChangedDevice, ComparedDevice, Differences, MovedDevice } from './compare-snapshots.ts';

export type DifferenceKind = keyof Differences;

/** The fleet's differences from a snapshot, in the form for the page. */
export interface Comparison {
  readonly comparedAt: number;
  /** The number of each kind. Lists contain the first {@link MAX_LISTED}. */
  readonly counts: Readonly<Record<DifferenceKind, number>>;
  /** The number of devices that can't be compared. */
  readonly unknownDevices: number;
  readonly vanished: readonly Shown<ComparedDevice>[];
  readonly appeared: readonly Shown<ComparedDevice>[];
  readonly moved: readonly Shown<MovedDevice>[];
  readonly changed: readonly Shown<ChangedDevice>[];
  readonly unknown: Differences['unknown'];
}

/** A device with its key, if the fleet still has a row for it. */
export type Shown<D extends ComparedDevice> = D & { readonly key: string | null };

/** Users don't read longer lists. */
export const MAX_LISTED = 500;

/** `findKey` returns the key of the device's current row in the fleet. */
export function makeComparison(
  differences: Differences,
  comparedAt: number,
  findKey: (device: ComparedDevice) => string | null,
): Comparison {
  const { vanished, appeared, moved, changed, unknown } = differences;
  const show = <D extends ComparedDevice>(devices: readonly D[]): readonly Shown<D>[] =>
    devices.slice(0, MAX_LISTED).map((device) => ({ ...device, key: findKey(device) }));
  return {
    comparedAt,
    counts: {
      vanished: vanished.length,
      appeared: appeared.length,
      moved: moved.length,
      changed: changed.length,
      unknown: unknown.length,
    },
    unknownDevices: unknown.reduce((sum, { devices }) => sum + devices, 0),
    vanished: show(vanished),
    appeared: show(appeared),
    moved: show(moved),
    changed: show(changed),
    unknown: unknown.slice(0, MAX_LISTED),
  };
}
