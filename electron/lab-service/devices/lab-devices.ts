import type { Query } from '#shared/search/query.ts';
import { type Owner, ownWork } from '../limits/owner.ts';
import { remember } from '../limits/remember.ts';
import { type CountedAgent, createDeviceCounter } from './count-devices.ts';
import { type DeviceIndex, type DeviceIndexParts, createDeviceIndex } from './device-index.ts';
import { createDeviceView, type DeviceView, type Matches } from './device-view.ts';
import { createDeviceWaits, type WaitOptions } from './device-waits.ts';
import { createMaskedIndex } from './masked-index.ts';
import type { HideNames } from './entry-mask.ts';
import { createSlices, type RunInSlices } from './slices.ts';

/** The search of a view. */
export interface ViewOptions {
  readonly query: Query;
  /** The idle period in milliseconds. */
  readonly idleMs: number;
  /** Whether users can be found. */
  readonly showsNames: boolean;
}

/** The lab's devices for programs. */
export interface LabDevices {
  /** The devices that match now. @throws the signal's reason */
  readonly search: (options: ViewOptions, caller: Owner, signal?: AbortSignal) => Promise<Matches>;
  /**
   * Waits until the tag of these matches changes, at most for this time in milliseconds, or until the service closes.
   * @throws Overloaded if too many requests wait; the signal's reason
   */
  readonly waitForChange: (options: ViewOptions, wait: Omit<WaitOptions, 'view' | 'read'>) => Promise<void>;
  /** Resolves to a function that replaces the names of known users in a text. A new function if they have changed. */
  readonly readNames: (caller: Owner) => Promise<HideNames>;
  /** The devices of each enabled agent by availability, for the metrics. */
  readonly countByAgent: () => Promise<readonly CountedAgent[]>;
  readonly runInSlices: RunInSlices;
}

/** Maximum number of agents in all kept views together. An agent takes about 70 bytes in a view. */
const MAX_EVALUATED = 1_000_000;
const MAX_VIEWS = 1_000;

export function openLabDevices(parts: DeviceIndexParts, runInSlices = createSlices()): LabDevices {
  const index: DeviceIndex = createDeviceIndex(parts, runInSlices);
  const masked = createMaskedIndex(index, runInSlices);
  const countDevices = createDeviceCounter();
  const { waitForChange } = createDeviceWaits(runInSlices);
  const views = new Map<string, DeviceView>();

  let maxViews = MAX_VIEWS;

  /** Views are kept, because programs repeat their queries. */
  function openView({ query, idleMs, showsNames }: ViewOptions): DeviceView {
    const key = JSON.stringify([showsNames, idleMs, query]);
    const view = views.get(key) ?? createDeviceView(query, idleMs);
    remember(views, key, view, maxViews);
    return view;
  }

  const sourceOf = ({ showsNames }: ViewOptions): DeviceIndex => (showsNames ? index : masked);

  return {
    async search(options, caller, signal) {
      const snapshot = await sourceOf(options).read(caller, signal);
      maxViews = Math.min(Math.ceil(MAX_EVALUATED / snapshot.agents.length), MAX_VIEWS);
      return runInSlices(openView(options).update(snapshot), caller, signal);
    },
    waitForChange: (options, wait) =>
      waitForChange({ ...wait, view: openView(options), read: sourceOf(options).read }),
    async readNames(caller) {
      await masked.readSnapshot(caller);
      return masked.hide();
    },
    async countByAgent() {
      return runInSlices(countDevices(await index.read(ownWork)), ownWork);
    },
    runInSlices,
  };
}
