import { setTimeout as sleep } from 'node:timers/promises';
import type { Query } from '#shared/search/query.ts';
import { type Owner, Overloaded, ownWork } from '../limits/owner.ts';
import type { HideNames } from '../polling/agent-states.ts';
import { createDeviceLists, type DeviceListsParts, type LabReading } from './device-lists.ts';
import { createSearch, type Matches } from './matches.ts';
import { createUserMask } from './user-mask.ts';
import { createSlices, type RunInSlices } from './slices.ts';

export interface SearchOptions {
  readonly query: Query;
  readonly idleMs: number;
  readonly showsNames: boolean;
  readonly ownClaimKeys?: ReadonlySet<string>;
}

/** For programs. Everything throws its signal's reason. */
export interface LabDevices {
  readonly read: (caller: Owner, signal?: AbortSignal) => Promise<LabReading>;
  readonly search: (options: SearchOptions, caller: Owner, signal?: AbortSignal) => Promise<Matches>;
  /** Resolves to whether the tag has changed. @throws Overloaded if too many wait */
  readonly waitForChange: (wait: Wait, caller: Owner, signal: AbortSignal) => Promise<boolean>;
  /** Takes known users' names out of a text. You get another function once there are new names. */
  readonly readNames: (caller: Owner) => Promise<HideNames>;
  readonly runInSlices: RunInSlices;
}

interface Wait extends Pick<Matches, 'tag' | 'update'> {
  readonly showsNames: boolean;
  readonly maxMs: number;
  readonly isClosing: () => boolean;
}

/** In ms: how often we read for requests that wait. */
const TICK_MS = 500;
/** In ms: how often we go through all agents, since time alone changes what matches. */
const WHOLE_MS = 5_000;
/** Those who wait leave half of the connections and requests to others. */
const [MAX_WAITING, MAX_PER_CALLER] = [2_048, 512];

export function openLabDevices(parts: DeviceListsParts, runInSlices = createSlices()): LabDevices {
  const readLists = createDeviceLists(parts);
  const mask = createUserMask();
  let learning: Promise<unknown> = Promise.resolve();
  const waiting: Owner[] = [];
  /** The next readings for everybody who waits, with and without names. */
  const readings = new Map<boolean, Promise<LabReading>>();

  const read: LabDevices['read'] = (caller, signal) => runInSlices(readLists(), caller, signal);

  /** So that we know every name before we search a text for names. */
  function learnNames(lab: LabReading): Promise<HideNames> {
    const learned = learning.then(() => runInSlices(mask.learn(lab), ownWork));
    learning = learned.catch(() => undefined);
    return learned;
  }

  async function readFor(showsNames: boolean, caller: Owner, signal?: AbortSignal): Promise<LabReading> {
    const lab = await read(caller, signal);
    if (showsNames) return lab;
    await learnNames(lab);
    return runInSlices(mask.maskLab(lab), caller, signal);
  }

  async function readLater(showsNames: boolean): Promise<LabReading> {
    await sleep(TICK_MS, undefined, { ref: false });
    readings.delete(showsNames);
    return readFor(showsNames, ownWork);
  }

  return {
    read,
    async search({ query, idleMs, showsNames, ownClaimKeys }, caller, signal) {
      const lab = await readFor(showsNames, caller, signal);
      return runInSlices(createSearch(query, idleMs, ownClaimKeys)(lab, true), caller, signal);
    },
    async waitForChange(wait, caller, signal) {
      signal.throwIfAborted();
      const ofCaller = waiting.filter(({ key }) => key === caller.key).length;
      if (waiting.length >= MAX_WAITING || ofCaller >= MAX_PER_CALLER)
        throw new Overloaded('Too many requests wait for a change', 5_000);
      waiting.push(caller);
      // A tick early, so that the caller doesn't wait longer than expected.
      const until = performance.now() + wait.maxMs - TICK_MS;
      let wholeAt = performance.now() + WHOLE_MS;
      try {
        do {
          const reading = readings.get(wait.showsNames) ?? readLater(wait.showsNames);
          readings.set(wait.showsNames, reading);
          const lab = await reading;
          signal.throwIfAborted();
          const isWhole = performance.now() >= wholeAt;
          if (isWhole) wholeAt += WHOLE_MS;
          const { tag } = await runInSlices(wait.update(lab, isWhole), caller, signal);
          if (tag !== wait.tag) return true;
        } while (performance.now() < until && !wait.isClosing());
        return false;
      } finally {
        waiting.splice(waiting.indexOf(caller), 1);
      }
    },
    readNames: async (caller) => learnNames(await read(caller)),
    runInSlices,
  };
}
