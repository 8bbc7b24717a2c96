import type { Deviation, DeviceEntry } from './device.ts';

/** The list asks for hundreds of devices of one agent. */
const known = new WeakMap<readonly DeviceEntry[], readonly Deviation[]>();

/** What all devices of an agent get wrong: that's just how it writes, so say it once. Empty below two devices. */
export function findSharedDeviations(devices: readonly DeviceEntry[]): readonly Deviation[] {
  const before = known.get(devices);
  if (before) return before;
  const [first, ...others] = devices.filter(({ goneSince }) => goneSince === null);
  const isShared = (deviation: Deviation) => others.every((entry) => has(entry.deviations, deviation));
  const shared = first === undefined || others.length === 0 ? [] : first.deviations.filter(isShared);
  known.set(devices, shared);
  return shared;
}

/** Does it get anything wrong that the agent's others don't? */
export function hasOwnDeviation({ deviations }: DeviceEntry, devices: readonly DeviceEntry[]): boolean {
  const shared = findSharedDeviations(devices);
  return deviations.some((deviation) => !has(shared, deviation));
}

/** 34 is as wrong as 33, so ignore the value. */
function has(deviations: readonly Deviation[], { field, problem }: Deviation): boolean {
  return deviations.some((other) => other.field === field && other.problem === problem);
}
