import type { Deviation, DeviceEntry } from './device.ts';

/** The list marks hundreds of devices of one agent. */
const known = new WeakMap<readonly DeviceEntry[], readonly Deviation[]>();

/**
 * The mismatches of all devices that an agent lists: its way to write, which is said once. None if it lists fewer than
 * two devices.
 */
export function findSharedDeviations(devices: readonly DeviceEntry[]): readonly Deviation[] {
  const before = known.get(devices);
  if (before) return before;
  const [first, ...others] = devices.filter(({ goneSince }) => goneSince === null);
  const isShared = (deviation: Deviation) => others.every((entry) => has(entry.deviations, deviation));
  const shared = first === undefined || others.length === 0 ? [] : first.deviations.filter(isShared);
  known.set(devices, shared);
  return shared;
}

/** Whether a device has a mismatch that others of its agent don't have. */
export function hasOwnDeviation({ deviations }: DeviceEntry, devices: readonly DeviceEntry[]): boolean {
  const shared = findSharedDeviations(devices);
  return deviations.some((deviation) => !has(shared, deviation));
}

/** The value may differ: 34 is as wrong as 33. */
function has(deviations: readonly Deviation[], { field, problem }: Deviation): boolean {
  return deviations.some((other) => other.field === field && other.problem === problem);
}
