import type { AgentReport, AgentState } from '../model/fleet/agent.ts';
import { deviceFreshness, type Freshness } from '../model/fleet/freshness.ts';
import type { Moment } from '../model/fleet/moment.ts';
import type { ClaimRecord } from './claim.ts';
import type { Device, DeviceEntry } from './device.ts';
import { isIphone } from './platform.ts';
import { idleSince, judgeUse, type NoUseReason, type UseJudgment } from './judge-use.ts';

/**
 * The states of availability in display and sort order. An agent states `available` and `in-use`, the lab service `claimed`.
 * `recent-activity` and `idle` are observed of a phone behind ADB, and so is `in-use` if the session of another lab tool uses
 * the phone.
 */
export const availabilityKinds = [
  'available',
  'idle',
  'claimed',
  'in-use',
  'recent-activity',
  'unknown',
  'disconnected',
] as const;
export type AvailabilityKind = (typeof availabilityKinds)[number];

const words = {
  available: 'free',
  idle: 'idle',
  claimed: 'claimed',
  'in-use': 'in-use',
  'recent-activity': 'active',
  unknown: 'unknown',
  disconnected: 'gone',
} as const satisfies Readonly<Record<AvailabilityKind, string>>;

/** The words of the states in searches, saved views, exports and answers to programs. They're older than the screens'. */
export const availabilityWords = availabilityKinds.map((kind) => words[kind]);

export const wordOfAvailability = <Kind extends AvailabilityKind>(kind: Kind) => words[kind];

export function availabilityOfWord(word: string | null): AvailabilityKind | undefined {
  return availabilityKinds.find((kind) => words[kind] === word);
}

/**
 * Why it is unknown whether a device is in use: its agent is stale, its ADB server cannot use it, its agent does
 * not report it, it is an iPhone, or the evidence is not sufficient.
 */
export type UnknownReason = 'stale' | 'adb-state' | 'usb-state' | 'not-reported' | 'iphone' | NoUseReason;

export type Availability =
  | { readonly kind: 'available' | 'disconnected' }
  | { readonly kind: 'in-use'; readonly user: string }
  | { readonly kind: 'claimed'; readonly claim: ClaimRecord }
  | Exclude<UseJudgment, { readonly kind: 'unknown' }>
  | { readonly kind: 'unknown'; readonly reason: UnknownReason };

/**
 * Whether a user can take the device now. Never `available` unless the agent states it, and never an observed state if
 * the data is stale.
 */
export function deviceAvailability(
  { device }: DeviceEntry,
  freshness: Freshness,
  { now, idleMs }: Moment,
): Availability {
  if (freshness === 'disconnected') return { kind: 'disconnected' };
  if (freshness === 'stale') return { kind: 'unknown', reason: 'stale' };
  const { connectedUser: user, adbState, usbState, observed } = device;
  if (user) return { kind: 'in-use', user };
  if (user === null && adbState) return { kind: 'unknown', reason: 'adb-state' };
  if (user === null && usbState) return { kind: 'unknown', reason: 'usb-state' };
  if (user === null && observed?.HeldBy) return judgeUse(observed, now, idleMs);
  const claim = findClaim(device, now);
  if (claim !== null) return { kind: 'claimed', claim };
  if (user !== null) return { kind: 'available' };
  if (observed !== null) return judgeUse(observed, now, idleMs);
  return { kind: 'unknown', reason: isIphone(device) ? 'iphone' : 'not-reported' };
}

/** The claim of a device. Null once it has ended. */
export function findClaim({ claim }: Pick<Device, 'claim'>, now: number): ClaimRecord | null {
  return claim !== null && Date.parse(claim.Until) > now ? claim : null;
}

/**
 * For how long a claimed phone behind ADB has had no sign of use, in milliseconds. Null if there was one since its claim
 * began, for less than the idle period, and without evidence.
 */
export function idleInClaim(
  { observed }: Device,
  claim: ClaimRecord,
  { now, idleMs }: Moment,
): number | null {
  const since = Date.parse(claim.Since);
  const last = idleSince(observed);
  return last !== null && last <= since && now - since >= idleMs ? now - since : null;
}

/** The availability of a device in its agent's latest report. */
export function findAvailability(
  { entry, state }: { readonly entry: DeviceEntry; readonly state: AgentState },
  moment: Moment,
): Availability {
  return deviceAvailability(entry, deviceFreshness(entry, state, moment.now), moment);
}

/** Whether it is stated as available or observed as idle. Null if that is unknown. */
export function isUnused({ kind }: Availability): boolean | null {
  return kind === 'unknown' ? null : kind === 'available' || kind === 'idle';
}

/**
 * When the idle time of a phone behind ADB began, independent of the idle period, in milliseconds since 1970. Null for
 * any other device. The phone is idle if this time is at least one idle period ago.
 */
export function findIdleSince({ device }: DeviceEntry, freshness: Freshness): number | null {
  const isJudged = freshness === 'fresh' && device.connectedUser === null && !device.adbState;
  return isJudged ? idleSince(device.observed) : null;
}

export type DeviceCounts = Readonly<Record<AvailabilityKind, number>>;

export const noDevices: DeviceCounts = {
  available: 0,
  idle: 0,
  claimed: 0,
  'in-use': 0,
  'recent-activity': 0,
  unknown: 0,
  disconnected: 0,
};

/** The number of devices of these agents in each state. */
export function countDevices(
  reports: Iterable<Pick<AgentReport, 'devices' | 'state'>>,
  moment: Moment,
): DeviceCounts {
  const counts = { ...noDevices };
  for (const { devices, state } of reports) {
    for (const entry of devices) counts[findAvailability({ entry, state }, moment).kind] += 1;
  }
  return counts;
}

export function totalOf(counts: DeviceCounts): number {
  return availabilityKinds.reduce((total, kind) => total + counts[kind], 0);
}

export function sumCounts(all: Iterable<DeviceCounts>): DeviceCounts {
  const sum = { ...noDevices };
  for (const counts of all) for (const kind of availabilityKinds) sum[kind] += counts[kind];
  return sum;
}

/**
 * The states that a summary shows. It omits `recent-activity` and `idle` if no device has either of them, `claimed` if none is,
 * and `available` if no agent states it: "0 available" would mean that no device is available.
 */
export function kindsIn(counts: DeviceCounts): readonly AvailabilityKind[] {
  const isObserved = counts.idle + counts['recent-activity'] > 0;
  const isLeftOut: Readonly<Partial<Record<AvailabilityKind, boolean>>> = {
    available: counts.available === 0,
    idle: !isObserved,
    'recent-activity': !isObserved,
    claimed: counts.claimed === 0,
  };
  return availabilityKinds.filter((kind) => !isLeftOut[kind]);
}
