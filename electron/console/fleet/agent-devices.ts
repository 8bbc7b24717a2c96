import type { DroppedDevices } from '#shared/model/agent.ts';
import type { DeviceEntry } from '#shared/device/device.ts';
import { writePlainRecord } from '#shared/wire/plain-record.ts';

/** The devices of one agent and, separately, the additional data of their records. */
export interface AgentDevices {
  readonly entries: readonly DeviceEntry[];
  /** The records with additional data, by the entry's key. Undefined if such a record was not kept. */
  readonly raw: ReadonlyMap<string, unknown>;
  /** The disconnected devices that are no longer kept. Null if all of them are kept. */
  readonly dropped: DroppedDevices | null;
}

export const noDevices: AgentDevices = { entries: [], raw: new Map(), dropped: null };

/** A device's element of MobileList, unchanged. Undefined if it was not kept. */
export function recordOf({ raw }: AgentDevices, { key, device }: DeviceEntry): unknown {
  return raw.has(key) ? raw.get(key) : writePlainRecord(device);
}

/** The index of an agent is created at the first lookup. An export looks up thousands of devices by key. */
const indexes = new WeakMap<AgentDevices, ReadonlyMap<string, DeviceEntry>>();

export function findEntry(devices: AgentDevices, key: string): DeviceEntry | undefined {
  let index = indexes.get(devices);
  if (!index) {
    index = new Map(devices.entries.map((entry) => [entry.key, entry]));
    indexes.set(devices, index);
  }
  return index.get(key);
}
