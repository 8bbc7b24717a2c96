import type { DeviceEntry } from '#shared/device/device.ts';
import { evidenceTimes } from '#shared/device/judge-use.ts';
import { statesEvidence, statesObserved } from '#shared/wire/agent-header.ts';
import { RESULT_OK } from '#shared/wire/device-list.ts';
import type { DeviceModels } from '#shared/wire/device-models.ts';
import type { RecordSource } from '#shared/wire/read-device.ts';
import { readDeviceList } from '#shared/wire/read-device-list.ts';
import type { ListOutcome } from '../agents/agent-answers.ts';

/** The devices of an agent's list. */
export interface ParsedList {
  readonly entries: readonly DeviceEntry[];
  /** The times of the evidence of use, in milliseconds since 1970. Availability changes one idle period after one. */
  readonly times: readonly number[];
  /** Devices whose data the agent is still reading for the first time. */
  readonly phonesBeingRead: number;
}

/**
 * Parses the list of an agent. Null if the agent reports an error instead of its devices, or if the list is invalid.
 * @param address the `ip:port` of the agent
 */
export function parseList(
  { list, version }: ListOutcome,
  address: string,
  models: DeviceModels,
): ParsedList | null {
  const reading = readDeviceList(JSON.parse(list.json.toString()), address, models, sourceOf(version));
  if (reading.kind !== 'answer' || reading.resultCode !== RESULT_OK) return null;
  const times = new Set<number>();
  const entries = reading.devices.map(({ device, deviations }, index): DeviceEntry => {
    for (const time of evidenceTimes(device.observed)) times.add(time);
    // Devices of other agents have the same keys, because no code of the service compares keys.
    return { key: String(index), device, deviations, seenAt: null, goneSince: null };
  });
  return { entries, times: [...times], phonesBeingRead: reading.phonesBeingRead ?? 0 };
}

/** The times of evidence are already by the clock of the service. */
function sourceOf(version: string | null): RecordSource {
  return {
    isOurs: statesObserved(version),
    shiftObserved: statesEvidence(version) ? (observed) => observed : null,
  };
}
