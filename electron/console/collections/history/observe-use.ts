import { type Availability, findAvailability } from '#shared/device/availability.ts';
import type { DeviceEntry } from '#shared/device/device.ts';
import type { AgentReport } from '#shared/model/agent.ts';
import type { Moment } from '#shared/model/moment.ts';

/** The last known state of a device behind ADB, and its time in milliseconds since 1970. */
export interface ObservedState {
  readonly kind: 'in-use' | 'recent-activity' | 'idle';
  readonly at: number;
}

export const nothingObserved: ReadonlyMap<string, ObservedState> = new Map();

/**
 * Tracks the states of an agent's devices. An unknown state changes nothing: a device whose state becomes known again
 * has its previous state, unless something has happened since.
 */
export function observeUse(
  { devices, state }: AgentReport,
  moment: Moment,
  before: ReadonlyMap<string, ObservedState>,
) {
  const observed = new Map<string, ObservedState>();
  const changes: { readonly entry: DeviceEntry; readonly state: ObservedState }[] = [];
  for (const entry of devices) {
    const { connectedUser, noSerial, observed: signs } = entry.device;
    if (!signs || connectedUser !== null || noSerial) continue;
    const known = before.get(entry.key);
    const next = follow(findAvailability({ entry, state }, moment), known, moment.now);
    if (next === undefined) continue;
    observed.set(entry.key, next);
    if (known && next.kind !== known.kind) changes.push({ entry, state: next });
  }
  return { observed: observed.size === 0 ? nothingObserved : observed, changes };
}

function follow(
  availability: Availability,
  known: ObservedState | undefined,
  now: number,
): ObservedState | undefined {
  const { kind } = availability;
  if (kind !== 'in-use' && kind !== 'recent-activity' && kind !== 'idle') return known;
  // After a restart, the service may report an event as activity that it recognized as a plugged cable before.
  const isOld =
    kind === 'recent-activity' &&
    availability.because === 'activity' &&
    availability.sign.at <= (known?.at ?? 0);
  return isOld && known?.kind === 'idle' ? known : { kind, at: now };
}
