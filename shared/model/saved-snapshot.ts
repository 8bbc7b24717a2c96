import type { AgentReport } from './agent.ts';
import { formatAgentAddress } from './agent-address.ts';
import type { Device } from '../device/device.ts';
import { agentStateAt } from './freshness.ts';

export interface SavedSnapshot {
  readonly id: string;
  readonly name: string;
  readonly savedAt: number;
  /** How many devices were listed then, and those of silent agents that were last known to be. */
  readonly devices: number;
  readonly agents: number;
  readonly silentAgents: number;
}

/** What was known of an agent and its devices at one moment. */
export interface SnapshotAgent {
  /** The agent's `ip:port`: it stands for the agent, whose id is another one when it is removed and added again. */
  readonly address: string;
  /** It gave no good answer: what it had attached was not known, whatever is listed here. */
  readonly isSilent: boolean;
  readonly devices: readonly SnapshotDevice[];
}

export interface SnapshotDevice {
  /** The device's key without its agent. */
  readonly place: string;
  readonly device: Device;
  /** Its agent had listed it once and did so no more. */
  readonly isGone: boolean;
}

/** The fleet as it is known at `now`, to be kept. */
export function takeSnapshot(reports: readonly AgentReport[], now: number): readonly SnapshotAgent[] {
  return reports.map(({ agent, state, devices }) => ({
    address: formatAgentAddress(agent.address),
    isSilent: agentStateAt(state, now).kind !== 'fresh',
    devices: devices.map(({ key, device, goneSince }) => ({
      place: key.slice(agent.id.length + 1),
      device,
      isGone: goneSince !== null,
    })),
  }));
}

export function countSnapshot(
  agents: readonly SnapshotAgent[],
): Pick<SavedSnapshot, 'devices' | 'agents' | 'silentAgents'> {
  let devices = 0;
  for (const agent of agents) devices += agent.devices.filter(({ isGone }) => !isGone).length;
  return { devices, agents: agents.length, silentAgents: agents.filter(({ isSilent }) => isSilent).length };
}
