import type { AgentAddress } from '#shared/model/agent-address.ts';
import { type AgentChanges, keyOfAgent } from '../../agents/lab-agent.ts';
import { Failure, WrongUsage } from '../failure.ts';
import type { Flags } from '../settings/load-settings.ts';
import type { ServiceSettings } from '../settings/service-settings.ts';
import { readAddress, readFields, readNewAddress } from './agent-flags.ts';
import { loadChangeable, useAgents } from './open-agents.ts';

export async function addAgent(text: string, flags: Flags): Promise<void> {
  const { name = '', group = '', note = '' } = readFields(flags);
  const settings = await loadChangeable(flags);
  const address = readNewAddress(text, settings);
  const isEnabled = flags['disabled'] !== true;
  const isAdded = await useAgents(settings, (agents) =>
    agents.add({ ...address, name, group, note, isEnabled }),
  );
  if (!isAdded) throw new Failure(`The agent ${keyOfAgent(address)} is already in the list`);
  report('Added', address);
}

export async function editAgent(text: string, flags: Flags): Promise<void> {
  const address = readAddress(text);
  const fields = readFields(flags);
  const settings = await loadChangeable(flags);
  const moved = flags['address'];
  const changes = { ...fields, ...(typeof moved === 'string' && readNewAddress(moved, settings)) };
  if (Object.keys(changes).length === 0) throw new WrongUsage('Nothing to change. See --help');
  await edit(settings, address, changes);
  report('Changed', address);
}

/** `agents enable` and `agents disable`. */
export async function setEnabled(text: string, flags: Flags, isEnabled: boolean): Promise<void> {
  const address = readAddress(text);
  await edit(await loadChangeable(flags), address, { isEnabled });
  report(isEnabled ? 'Enabled' : 'Disabled', address);
}

export async function removeAgent(text: string, flags: Flags): Promise<void> {
  const address = readAddress(text);
  const settings = await loadChangeable(flags);
  const isRemoved = await useAgents(settings, (agents) => agents.remove(address));
  if (!isRemoved) throw new Failure(`No agent ${keyOfAgent(address)}`);
  report('Removed', address);
}

async function edit(settings: ServiceSettings, address: AgentAddress, changes: AgentChanges): Promise<void> {
  const outcome = await useAgents(settings, (agents) => agents.edit(address, changes));
  if (outcome === 'not-found') throw new Failure(`No agent ${keyOfAgent(address)}`);
  if (outcome === 'edited') return;
  const { host = address.host, port = address.port } = changes;
  throw new Failure(`The agent ${keyOfAgent({ host, port })} is already in the list`);
}

function report(done: string, address: AgentAddress): void {
  process.stdout.write(`${done} ${keyOfAgent(address)}\n`);
}
