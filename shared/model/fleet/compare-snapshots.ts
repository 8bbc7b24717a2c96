import { type FieldChange, findDeviceChanges } from '../../device/device-changes.ts';
import { nameDevice } from '../../device/device-text.ts';
import { pairMoves, type PlacedDevice } from './pair-moves.ts';
import type { SnapshotAgent, SnapshotDevice } from './saved-snapshot.ts';

export interface ComparedDevice {
  readonly agent: string;
  readonly place: string;
  readonly name: string;
  /** The user of the device at that time. Empty for none, null if the agent did not report it. */
  readonly user: string | null;
}

/** A device that moved from one agent to another. Its other changes are not compared. */
export interface MovedDevice extends ComparedDevice {
  readonly from: string;
}

export interface ChangedDevice extends ComparedDevice {
  readonly changes: readonly FieldChange[];
}

/** Why an agent's devices can't be compared. */
export type IncomparableReason =
  | 'silent-now'
  | 'silent-then'
  | 'silent-both'
  | 'not-in-lab-now'
  | 'not-in-lab-then';

export interface UnknownAgent {
  readonly agent: string;
  readonly reason: IncomparableReason;
  /** The number of devices, listed then or now, that can't be compared. */
  readonly devices: number;
}

/** The fleet's differences between two times. An unknown state never counts as a loss or a gain. */
export interface Differences {
  readonly vanished: readonly ComparedDevice[];
  readonly appeared: readonly ComparedDevice[];
  readonly moved: readonly MovedDevice[];
  readonly changed: readonly ChangedDevice[];
  readonly unknown: readonly UnknownAgent[];
}

/**
 * Compares two states of one lab in short steps, so that a large fleet need not be compared at once. If the states
 * are swapped, the same devices differ: vanished and appeared are swapped, and each move or change is reversed.
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
  // An agent that is in the lab at only one of the times and had no devices is not reported.
  return devices === 0 && unknown.reason.startsWith('not-in-lab') ? null : { ...unknown, devices };
}

type AgentPair = ReturnType<typeof compareAgent>;

// Host names are case-insensitive.
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
    /** Devices that this agent listed then and does not list now, and the reverse. */
    left: [...seenThen.values()].filter(({ place }) => !seenNow.has(place)).map(see),
    came: [...seenNow.values()].filter(({ place }) => !seenThen.has(place)).map(see),
    changed,
    unknown: reason && { agent: address, reason, devices: countKnownOf(then, now) },
  };
}

/** Null if the agent responded both times, so that its lists can be compared. */
function findReason(then?: SnapshotAgent, now?: SnapshotAgent): IncomparableReason | null {
  if (!now) return 'not-in-lab-now';
  if (!then) return 'not-in-lab-then';
  if (now.isSilent) return then.isSilent ? 'silent-both' : 'silent-now';
  return then.isSilent ? 'silent-then' : null;
}

/** The listed devices. A silent agent has no known devices. */
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
