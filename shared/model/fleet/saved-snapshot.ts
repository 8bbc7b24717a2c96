import type { AgentReport } from './agent.ts';
import { formatAgentAddress } from './agent-address.ts';
import type { Device } from '../../device/device.ts';
import { agentStateAt } from './freshness.ts';

export interface SavedSnapshot {
  readonly id: string;
  readonly name: string;
  readonly savedAt: number;
  /** Listed then, plus those last known of silent agents. */
  readonly devices: number;
  readonly agents: number;
  readonly silentAgents: number;
}

export interface SnapshotAgent {
  /** `ip:port`. Unlike the ID it survives removing the agent and adding it again. */
  readonly address: string;
  /** No fresh response, so which devices it had is unknown and the list may be old. */
  readonly isSilent: boolean;
  readonly devices: readonly SnapshotDevice[];
}

export interface SnapshotDevice {
  /** The device's key without its agent. */
  readonly place: string;
  readonly device: Device;
  /** Listed before, but not then. */
  readonly isGone: boolean;
}

/** Leaves out phones without a serial: nothing to find them again by. */
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
