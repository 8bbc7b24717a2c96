import { countDevices, type DeviceCounts } from '#shared/device/availability.ts';
import type { DeviceEntry } from '#shared/device/device.ts';
import type { Agent, AgentState } from '#shared/model/agent.ts';
import { DEFAULT_IDLE_MS } from '#shared/wire/lab-devices.ts';
import type { LabSnapshot } from '../devices/device-lists.ts';
import type { LabDevices } from '../devices/lab-devices.ts';
import { ownWork } from '../limits/owner.ts';

/** An enabled agent of the lab's list with its devices by availability, for the default idle period. */
export interface CountedAgent {
  readonly agent: Agent;
  /** `fresh` with the time of its last list while that is current. Its devices are unknown otherwise. */
  readonly state: AgentState;
  readonly devices: DeviceCounts;
  /** The devices of its last list. The same array while the list is the same. */
  readonly entries: readonly DeviceEntry[];
}

export async function countAgents({
  read,
  runInSlices,
}: Pick<LabDevices, 'read' | 'runInSlices'>): Promise<readonly CountedAgent[]> {
  return runInSlices(count(await read(ownWork)), ownWork);
}

function* count({ agents, now }: LabSnapshot): Generator<void, readonly CountedAgent[]> {
  const counted: CountedAgent[] = [];
  for (const { devices: listed, state } of agents) {
    const { agent, entries } = listed;
    const devices = countDevices([{ devices: entries, state }], { now, idleMs: DEFAULT_IDLE_MS });
    counted.push({ agent, state, devices, entries });
    yield;
  }
  return counted;
}
