import type { DroppedDevices } from '#shared/model/agent.ts';
import type { DeviceEntry } from '#shared/device/device.ts';
import { writePlainRecord } from '#shared/wire/plain-record.ts';

/** The devices of one agent and, apart from them, what their records said beside. */
export interface AgentDevices {
  readonly entries: readonly DeviceEntry[];
  /** The records that say more than their devices, by the entry's key; undefined where such a record was not kept. */
  readonly raw: ReadonlyMap<string, unknown>;
  /** Of those that are not kept any more; null where all of them are. */
  readonly dropped: DroppedDevices | null;
}

export const noDevices: AgentDevices = { entries: [], raw: new Map(), dropped: null };

/** A device's element of MobileList as it came; undefined where it was not kept. */
export function recordOf({ raw }: AgentDevices, { key, device }: DeviceEntry): unknown {
  return raw.has(key) ? raw.get(key) : writePlainRecord(device);
}

/** An export reads the records of thousands of devices by key. The index is made only then. */
const indexes = new WeakMap<AgentDevices, ReadonlyMap<string, DeviceEntry>>();

export function findEntry(devices: AgentDevices, key: string): DeviceEntry | undefined {
  let index = indexes.get(devices);
  if (!index) {
    index = new Map(devices.entries.map((entry) => [entry.key, entry]));
    indexes.set(devices, index);
  }
  return index.get(key);
}
