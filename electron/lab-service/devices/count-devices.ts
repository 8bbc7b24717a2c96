import { type DeviceCounts, findAvailability, noDevices } from '#shared/device/availability.ts';
import type { DeviceEntry } from '#shared/device/device.ts';
import type { Agent, AgentState } from '#shared/model/agent.ts';
import { DEFAULT_IDLE_MS } from '#shared/wire/lab-devices.ts';
import type { AgentDevices, LabSnapshot } from './device-index.ts';
import { findTimeOfChange } from './time-of-change.ts';

/** An enabled agent of the lab's list with its devices by availability. */
export interface CountedAgent {
  readonly agent: Agent;
  /** `fresh` with the time of its last list while that is current. Its devices are unknown otherwise. */
  readonly state: AgentState;
  readonly devices: DeviceCounts;
  /** The devices of its last list. The same array while the list is the same. */
  readonly entries: readonly DeviceEntry[];
}

interface Counted {
  readonly isFresh: boolean;
  /** In milliseconds since 1970. */
  readonly until: number;
  readonly devices: DeviceCounts;
}

const ages = { ofUse: [DEFAULT_IDLE_MS], ofList: [] };

/** Counts devices with the default idle period. Only agents whose devices have changed are counted again. */
export function createDeviceCounter() {
  const counted = new WeakMap<AgentDevices, Counted>();

  return function* countDevices({
    agents,
    states,
    now,
  }: LabSnapshot): Generator<void, readonly CountedAgent[]> {
    const result: CountedAgent[] = [];
    for (const [index, devices] of agents.entries()) {
      // Both have one element for each agent.
      const state = states[index] as AgentState;
      const isFresh = state.kind === 'fresh';
      let known = counted.get(devices);
      if (known?.isFresh !== isFresh || now >= known.until) {
        const until = findTimeOfChange(devices, state, ages, now);
        known = { isFresh, until, devices: count(devices, state, now) };
        counted.set(devices, known);
        yield;
      }
      result.push({ agent: devices.agent, state, devices: known.devices, entries: devices.entries });
    }
    return result;
  };
}

function count({ entries }: AgentDevices, state: AgentState, now: number): DeviceCounts {
  const counts = { ...noDevices };
  for (const entry of entries)
    counts[findAvailability({ entry, state }, { now, idleMs: DEFAULT_IDLE_MS }).kind] += 1;
  return counts;
}
