import { type FieldChange, findDeviceChanges } from '../../device/device-changes.ts';
import { nameDevice } from '../../device/device-text.ts';
import { pairMoves, type PlacedDevice } from './pair-moves.ts';
import type { SnapshotAgent, SnapshotDevice } from './saved-snapshot.ts';

export interface ComparedDevice {
  readonly agent: string;
  readonly place: string;
  readonly name: string;
  /** Empty for nobody, null if not reported. */
  readonly user: string | null;
}

/** It moved between agents. Its other changes aren't compared. */
export interface MovedDevice extends ComparedDevice {
  readonly from: string;
}

export interface ChangedDevice extends ComparedDevice {
  readonly changes: readonly FieldChange[];
}

export type IncomparableReason =
  | 'silent-now'
  | 'silent-then'
  | 'silent-both'
  | 'not-in-lab-now'
  | 'not-in-lab-then';

export interface UnknownAgent {
  readonly agent: string;
  readonly reason: IncomparableReason;
  /** How many, then or now. */
  readonly devices: number;
}

/** What differs between two times. Unknown never counts as lost or gained. */
export interface Differences {
  readonly vanished: readonly ComparedDevice[];
  readonly appeared: readonly ComparedDevice[];
  readonly moved: readonly MovedDevice[];
  readonly changed: readonly ChangedDevice[];
  readonly unknown: readonly UnknownAgent[];
}

/**
 * Compares two states of one lab in short steps, so that a large fleet doesn't block. Swap the states and you
 * get the mirror image: what vanished has appeared, and moves and changes run backwards.
 */
export function* compareInSteps(
  then: readonly SnapshotAgent[],
  now: readonly SnapshotAgent[],
): Generator<undefined, Differences> {
  const before = indexAgents(then);
  const after = indexAgents(now);
  const pairs: AgentPair[] = [];
  for (const id of new Set([...after.keys(), ...before.keys()])) {
    pairs.push(compareAgent(before.get(id), after.get(id)));
    yield;
  }
  const left = pairs.flatMap((pair) => pair.left);
  const came = pairs.flatMap((pair) => pair.came);
  yield;
  const moves = pairMoves(left, came);
  yield;
  const moved = new Set([...moves].flat());
  const isRemaining = (device: PlacedDevice) => device.isCertain && !moved.has(device);
  return {
    vanished: left.filter(isRemaining).map(describe),
    appeared: came.filter(isRemaining).map(describe),
    moved: [...moves].map(([arrival, departure]) => ({ ...describe(arrival), from: departure.agent })),
    changed: pairs.flatMap(({ changed }) => changed),
    unknown: pairs.flatMap((pair) => countUnknown(pair, moved) ?? []),
  };
}

/** A moved device can be compared after all. */
function countUnknown(
  { unknown, left, came }: AgentPair,
  moved: ReadonlySet<PlacedDevice>,
): UnknownAgent | null {
  if (unknown === null) return null;
  const devices = unknown.devices - [...left, ...came].filter((each) => moved.has(each)).length;
  // In the lab at only one of the times and without devices: not worth a word.
  return devices === 0 && unknown.reason.startsWith('not-in-lab') ? null : { ...unknown, devices };
}

type AgentPair = ReturnType<typeof compareAgent>;

// Host names ignore case.
function indexAgents(agents: readonly SnapshotAgent[]): ReadonlyMap<string, SnapshotAgent> {
  return new Map(agents.map((agent) => [agent.address.toLowerCase(), agent]));
}

function compareAgent(then: SnapshotAgent | undefined, now: SnapshotAgent | undefined) {
  const address = (now ?? then)?.address ?? '';
  const reason = findReason(then, now);
  const seenThen = indexSeen(then);
  const seenNow = indexSeen(now);
  const see = (each: SnapshotDevice): PlacedDevice => ({
    ...each,
    agent: address,
    isCertain: reason === null,
  });
  const changed = [...seenNow.values()].flatMap((after): readonly ChangedDevice[] => {
    const before = seenThen.get(after.place);
    const changes = before ? findDeviceChanges(before.device, after.device) : [];
    return changes.length === 0 ? [] : [{ ...describe(see(after)), changes }];
  });
  return {
    /** Listed then and not now, and the reverse. */
    left: [...seenThen.values()].filter(({ place }) => !seenNow.has(place)).map(see),
    came: [...seenNow.values()].filter(({ place }) => !seenThen.has(place)).map(see),
    changed,
    unknown: reason && { agent: address, reason, devices: countKnownOf(then, now) },
  };
}

/** Null if it responded both times. */
function findReason(then?: SnapshotAgent, now?: SnapshotAgent): IncomparableReason | null {
  if (!now) return 'not-in-lab-now';
  if (!then) return 'not-in-lab-then';
  if (now.isSilent) return then.isSilent ? 'silent-both' : 'silent-now';
  return then.isSilent ? 'silent-then' : null;
}

/** We know of no devices of a silent agent. */
function indexSeen(agent: SnapshotAgent | undefined): ReadonlyMap<string, SnapshotDevice> {
  if (!agent || agent.isSilent) return new Map();
  const listed = agent.devices.filter(({ isGone }) => !isGone);
  return new Map(listed.map((each) => [each.place, each]));
}

function countKnownOf(then?: SnapshotAgent, now?: SnapshotAgent): number {
  const all = [...(then?.devices ?? []), ...(now?.devices ?? [])];
  return new Set(all.filter(({ isGone }) => !isGone).map(({ place }) => place)).size;
}

function describe({ agent, place, device }: PlacedDevice): ComparedDevice {
  return { agent, place, name: nameDevice(device), user: device.connectedUser };
}
