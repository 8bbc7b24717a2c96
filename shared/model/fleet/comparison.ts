import type { ChangedDevice, ComparedDevice, Differences, MovedDevice } from './compare-snapshots.ts';

export type DifferenceKind = keyof Differences;

export interface Comparison {
  readonly comparedAt: number;
  /** All of them; the lists stop at {@link MAX_LISTED}. */
  readonly counts: Readonly<Record<DifferenceKind, number>>;
  readonly unknownDevices: number;
  readonly vanished: readonly Shown<ComparedDevice>[];
  readonly appeared: readonly Shown<ComparedDevice>[];
  readonly moved: readonly Shown<MovedDevice>[];
  readonly changed: readonly Shown<ChangedDevice>[];
  readonly unknown: Differences['unknown'];
}

/** With its key if the fleet still has a row for it. */
export type Shown<D extends ComparedDevice> = D & { readonly key: string | null };

/** Nobody reads a longer list. */
export const MAX_LISTED = 500;

/** `findKey` gives the key of the device's row in the fleet. */
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
