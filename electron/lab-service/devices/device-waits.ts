import { type Owner, Overloaded, ownWork } from '../limits/owner.ts';
import type { LabSnapshot } from './device-index.ts';
import type { DeviceView } from './device-view.ts';
import type { RunInSlices } from './slices.ts';

/** How often the views of waiting requests are updated, in milliseconds. */
const TICK_MS = 500;
/** Maximum number of waiting requests. They leave half of the connections and requests to others. */
const MAX_WAITING = 2_048;
const MAX_PER_CALLER = 512;
const BUSY_MS = 5_000;

export interface WaitOptions {
  readonly view: DeviceView;
  /** The last tag of the view. */
  readonly tag: string;
  /** Reads the devices of the view. */
  readonly read: ReadDevices;
  /** In milliseconds. */
  readonly maxMs: number;
  /** Whether the service ends the wait. */
  readonly isClosing: () => boolean;
  readonly caller: Owner;
  readonly signal: AbortSignal;
}

type ReadDevices = (caller: Owner) => Promise<LabSnapshot>;

interface Waiter {
  readonly tag: string;
  /** By performance.now(). */
  readonly until: number;
  readonly isClosing: () => boolean;
  readonly settle: (error?: unknown) => void;
}

interface Group {
  readonly read: ReadDevices;
  readonly waiters: Set<Waiter>;
}

/** Lets requests wait until the result of their view changes. There is no timer while no request waits. */
export function createDeviceWaits(runInSlices: RunInSlices) {
  const groups = new Map<DeviceView, Group>();
  const counts = new Map<string, number>();
  let waiting = 0;
  let timer: NodeJS.Timeout | null = null;

  function count(key: string, by: 1 | -1): void {
    waiting += by;
    const ofCaller = (counts.get(key) ?? 0) + by;
    if (ofCaller === 0) counts.delete(key);
    else counts.set(key, ofCaller);
  }

  /**
   * Resolves when the tag of the view has changed, or the wait is over.
   * @throws Overloaded if too many requests wait; the signal's reason
   */
  async function waitForChange(options: WaitOptions): Promise<void> {
    const { view, tag, read, maxMs, isClosing, caller, signal } = options;
    signal.throwIfAborted();
    if (waiting >= MAX_WAITING || (counts.get(caller.key) ?? 0) >= MAX_PER_CALLER)
      throw new Overloaded('Too many requests wait for a change', BUSY_MS);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const waiter: Waiter = {
      tag,
      // One tick earlier, so that the wait is not longer than the caller expects.
      until: performance.now() + maxMs - TICK_MS,
      isClosing,
      settle: (error) => (error === undefined ? resolve() : reject(error)),
    };
    const leave = (): void => reject(signal.reason);
    signal.addEventListener('abort', leave, { once: true });
    const group = groups.get(view) ?? { read, waiters: new Set() };
    groups.set(view, group);
    group.waiters.add(waiter);
    count(caller.key, 1);
    timer ??= setTimeout(() => void tick(), TICK_MS).unref();
    try {
      await promise;
    } finally {
      signal.removeEventListener('abort', leave);
      count(caller.key, -1);
      group.waiters.delete(waiter);
      if (group.waiters.size === 0 && groups.get(view) === group) groups.delete(view);
    }
  }

  async function tick(): Promise<void> {
    try {
      for (const [read, some] of byReading(groups))
        await runInSlices(check(await read(ownWork), some), ownWork);
    } catch (error) {
      for (const { waiters } of groups.values()) for (const { settle } of waiters) settle(error);
    }
    // Waiters that this tick has settled may still count here, because they leave in a microtask.
    timer = waiting === 0 ? null : setTimeout(() => void tick(), TICK_MS).unref();
  }

  return { waitForChange };
}

/** The devices are read once for all views of the same devices. */
function byReading(
  groups: ReadonlyMap<DeviceView, Group>,
): Map<ReadDevices, (readonly [DeviceView, Group])[]> {
  return Map.groupBy(groups, ([, { read }]) => read);
}

function* check(
  snapshot: LabSnapshot,
  groups: readonly (readonly [DeviceView, Group])[],
): Generator<void, void> {
  for (const [view, { waiters }] of groups) {
    const { tag } = yield* view.update(snapshot);
    const now = performance.now();
    for (const each of waiters) if (each.tag !== tag || now >= each.until || each.isClosing()) each.settle();
    yield;
  }
}
