import type { AgentReport } from './agent.ts';
import { formatAgentAddress } from './agent-address.ts';
import type { Device } from '../../device/device.ts';
import { agentStateAt } from './freshness.ts';

export interface SavedSnapshot {
  readonly id: string;
  readonly name: string;
  readonly savedAt: number;
  /** The number of devices that were listed then, plus the last known devices of silent agents. */
  readonly devices: number;
  readonly agents: number;
  readonly silentAgents: number;
}

/** The state of an agent and its devices at one time. */
export interface SnapshotAgent {
  /**
   * The agent's `ip:port`. It identifies the agent, because the ID changes when the agent is removed and added again.
   */
  readonly address: string;
  /** It had no fresh response: its connected devices were unknown, and the list may be outdated. */
  readonly isSilent: boolean;
  readonly devices: readonly SnapshotDevice[];
}

export interface SnapshotDevice {
  /** The device's key without its agent. */
  readonly place: string;
  readonly device: Device;
  /** Its agent had listed it before, but not at that time. */
  readonly isGone: boolean;
}

/** The fleet's state at `now`, for a snapshot. Without the phones that have no serial to find them again by. */
export function readPageState(reports: readonly AgentReport[], now: number): readonly SnapshotAgent[] {
  return reports.map(({ agent, state, devices }) => ({
    address: formatAgentAddress(agent.address),
    isSilent: agentStateAt(state, now).kind !== 'fresh',
    devices: devices
      .filter(({ device }) => !device.noSerial)
      .map(({ key, device, goneSince }) => ({
        place: key.slice(agent.id.length + 1),
        device,
        isGone: goneSince !== null,
      })),
  }));
}

export function countState(
  agents: readonly SnapshotAgent[],
): Pick<SavedSnapshot, 'devices' | 'agents' | 'silentAgents'> {
  let devices = 0;
  for (const agent of agents) devices += agent.devices.filter(({ isGone }) => !isGone).length;
  return { devices, agents: agents.length, silentAgents: agents.filter(({ isSilent }) => isSilent).length };
}
