import type { AgentReport, AgentState } from '../model/fleet/agent.ts';
import { deviceFreshness, type Freshness } from '../model/fleet/freshness.ts';
import type { Moment } from '../model/fleet/moment.ts';
import type { ClaimRecord } from './claim.ts';
import type { Device, DeviceEntry } from './device.ts';
import { isIphone } from './platform.ts';
import { idleSince, judgeUse, type NoUseReason, type UseJudgment } from './judge-use.ts';

/**
 * In display and sort order. Agents report `available` and `in-use`, the lab service `claimed`. For phones behind ADB
 * we work out `recent-activity` and `idle`, and `in-use` when another lab tool's session holds the phone.
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

/** Searches, saved views, exports and programs use these words. They're older than the ones on screen. */
export const availabilityWords = availabilityKinds.map((kind) => words[kind]);

export const wordOfAvailability = <Kind extends AvailabilityKind>(kind: Kind) => words[kind];

export function availabilityOfWord(word: string | null): AvailabilityKind | undefined {
  return availabilityKinds.find((kind) => words[kind] === word);
}

/**
 * Why we can't tell: the agent is stale, its ADB server can't use the device, it doesn't report users, it's
 * an iPhone, or there aren't enough signs.
 */
export type UnknownReason = 'stale' | 'adb-state' | 'usb-state' | 'not-reported' | 'iphone' | NoUseReason;

export type Availability =
  | { readonly kind: 'available' | 'disconnected' }
  | { readonly kind: 'in-use'; readonly user: string }
  | { readonly kind: 'claimed'; readonly claim: ClaimRecord }
  | Exclude<UseJudgment, { readonly kind: 'unknown' }>
  | { readonly kind: 'unknown'; readonly reason: UnknownReason };

/**
 * Can I take it now? `available` only if the agent says so, and nothing we worked out ourselves once the data is stale.
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

/** Null once it has ended. */
export function findClaim({ claim }: Pick<Device, 'claim'>, now: number): ClaimRecord | null {
  return claim !== null && Date.parse(claim.Until) > now ? claim : null;
}

/**
 * How long a claimed phone has shown no sign of use, in ms. Null if it has since the claim began, if that's
 * shorter than the idle period, or if nobody looked.
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

/** By its agent's latest report, however old. */
export function findAvailability(
  { entry, state }: { readonly entry: DeviceEntry; readonly state: AgentState },
  moment: Moment,
): Availability {
  return deviceAvailability(entry, deviceFreshness(entry, state, moment.now), moment);
}

/** Available or idle; null if we can't tell. */
export function isUnused({ kind }: Availability): boolean | null {
  return kind === 'unknown' ? null : kind === 'available' || kind === 'idle';
}

/**
 * When a phone behind ADB went quiet, in ms since 1970, whatever the idle period is. It's idle once this is
 * one idle period ago. Null for other devices.
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
 * What a summary shows. `recent-activity`, `idle` and `claimed` only if there are any, and `available` only
 * if some agent reports it: otherwise "0 available" would read as "all taken".
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
