import type { AgentReport, AgentState } from '../model/agent.ts';
import { deviceFreshness, type Freshness } from '../model/freshness.ts';
import type { Moment } from '../model/moment.ts';
import type { DeviceEntry } from './device.ts';
import { idleSince, judgeUse, type NoUseReason, type UseJudgement } from './judge-use.ts';

/**
 * The states of availability, in the order they are listed and sorted. An agent states `free` and `in-use`; `active` and `idle` are observed
 * of a phone behind ADB, where another lab tool may hold the phone as well.
 */
export const availabilityKinds = ['free', 'idle', 'in-use', 'active', 'unknown', 'gone'] as const;
export type AvailabilityKind = (typeof availabilityKinds)[number];

/**
 * Why it is unknown whether a device is in use: its agent is stale, its ADB server cannot use it, its agent does not report it, or the evidence
 * does not suffice.
 */
export type UnknownReason = 'stale' | 'adb-state' | 'not-reported' | NoUseReason;

export type Availability =
  | { readonly kind: 'free' | 'gone' }
  | { readonly kind: 'in-use'; readonly user: string }
  | Exclude<UseJudgement, { readonly kind: 'unknown' }>
  | { readonly kind: 'unknown'; readonly reason: UnknownReason };

/** Whether a person can have the device now. Never `free` where the agent does not state it, nor anything observed on stale knowledge. */
export function deviceAvailability(
  { device }: DeviceEntry,
  freshness: Freshness,
  { now, idleMs }: Moment,
): Availability {
  if (freshness === 'gone') return { kind: 'gone' };
  if (freshness === 'stale') return { kind: 'unknown', reason: 'stale' };
  const { connectedUser: user, adbState, observed } = device;
  if (user !== null) return user === '' ? { kind: 'free' } : { kind: 'in-use', user };
  if (adbState) return { kind: 'unknown', reason: 'adb-state' };
  return observed === null ? { kind: 'unknown', reason: 'not-reported' } : judgeUse(observed, now, idleMs);
}

/** The availability of a device as its agent has last reported it. */
export function findAvailability(
  { entry, state }: { readonly entry: DeviceEntry; readonly state: AgentState },
  moment: Moment,
): Availability {
  return deviceAvailability(entry, deviceFreshness(entry, state, moment.now), moment);
}

/** Whether it is free as stated, or idle as observed; null where that is unknown. */
export function isUnused({ kind }: Availability): boolean | null {
  return kind === 'unknown' ? null : kind === 'free' || kind === 'idle';
}

/**
 * Since when a phone behind ADB shows no sign of use, however short that is, in milliseconds since 1970; null for any other device. With an
 * idle period that is shorter than this the phone is idle.
 */
export function findIdleSince({ device }: DeviceEntry, freshness: Freshness): number | null {
  const isJudged = freshness === 'fresh' && device.connectedUser === null && !device.adbState;
  return isJudged ? idleSince(device.observed) : null;
}

export type DeviceCounts = Readonly<Record<AvailabilityKind, number>>;

export const noDevices: DeviceCounts = { free: 0, idle: 0, 'in-use': 0, active: 0, unknown: 0, gone: 0 };

/** How many devices of these agents are in each state. */
export function countDevices(reports: Iterable<AgentReport>, moment: Moment): DeviceCounts {
  const counts = { ...noDevices };
  for (const { devices, state } of reports) {
    for (const entry of devices) counts[findAvailability({ entry, state }, moment).kind] += 1;
  }
  return counts;
}

export function sumCounts(all: Iterable<DeviceCounts>): DeviceCounts {
  const sum = { ...noDevices };
  for (const counts of all) for (const kind of availabilityKinds) sum[kind] += counts[kind];
  return sum;
}

/**
 * The states worth a place in a summary. Those observed are left out where nothing was observed, and `free` where no agent states it of a
 * device: "0 available" would say that nothing can be had.
 */
export function kindsIn(counts: DeviceCounts): readonly AvailabilityKind[] {
  const isObserved = counts.idle + counts.active > 0;
  const isLeftOut: Readonly<Partial<Record<AvailabilityKind, boolean>>> = {
    free: counts.free === 0,
    idle: !isObserved,
    active: !isObserved,
  };
  return availabilityKinds.filter((kind) => !isLeftOut[kind]);
}
