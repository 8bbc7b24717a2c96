import { type Owner, ownWork } from '../limits/owner.ts';
import type { AgentDevices, DeviceIndex, LabSnapshot } from './device-index.ts';
import type { HideNames } from './entry-mask.ts';
import { createNameMask } from './name-mask.ts';
import type { RunInSlices } from './slices.ts';

/** The devices of an index without the names of users. */
export interface MaskedIndex extends DeviceIndex {
  /** Reads the names of the users. */
  readonly readSnapshot: (caller: Owner, signal?: AbortSignal) => Promise<LabSnapshot>;
  readonly hide: () => HideNames;
}

export function createMaskedIndex(index: DeviceIndex, runInSlices: RunInSlices): MaskedIndex {
  const mask = createNameMask();
  let learning = Promise.resolve();

  /** Every name is known before a text is searched for names. */
  async function readSnapshot(caller: Owner, signal?: AbortSignal): Promise<LabSnapshot> {
    const snapshot = await index.read(caller, signal);
    const added = learning.then(() => runInSlices(mask.addUsers(snapshot), ownWork));
    learning = added.catch(() => undefined);
    await added;
    return snapshot;
  }

  function* maskAgents({ agents }: LabSnapshot): Generator<void, readonly AgentDevices[]> {
    const masked: AgentDevices[] = [];
    for (const devices of agents) {
      masked.push(yield* mask.maskDevices(devices));
      yield;
    }
    return masked;
  }

  return {
    readSnapshot,
    async read(caller, signal) {
      const snapshot = await readSnapshot(caller, signal);
      return { ...snapshot, agents: await runInSlices(maskAgents(snapshot), caller, signal) };
    },
    hide: mask.hide,
  };
}
