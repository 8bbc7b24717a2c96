import { type AgentAddress, parseAgentAddress } from '#shared/model/fleet/agent-address.ts';
import { align, print } from '../../../lab-commands/columns.ts';
import { writeIndentedJson } from '../../../lab-commands/devices/formats/safe-json.ts';
import { type CsvLine, refuse } from '../../accounts/csv.ts';
import { readAgentsCsv, writeAgentsCsv } from '../../agents/agents-csv.ts';
import {
  type AgentChanges,
  agentFieldSchemas,
  keyOfAgent,
  type LabAgent,
  type NewAgent,
  newAgentSchema,
} from '../../agents/lab-agent.ts';
import { type AddressPolicy, createAddressPolicy } from '../../network/address-policy.ts';
import { parseIp } from '../../network/ip-range.ts';
import { Failure, WrongUsage } from '../failure.ts';
import { importFile } from '../import-file.ts';
import { type Flags, isServiceAddress } from '../settings/load-settings.ts';
import type { ServiceSettings } from '../settings/service-settings.ts';
import { loadChangeable, readAgents, useAgents } from './open-agents.ts';

export async function addAgent(text: string, flags: Flags): Promise<void> {
  const { name = '', group = '', note = '' } = readFields(flags);
  const settings = await loadChangeable(flags);
  const address = readNewAddress(text, settings);
  const isEnabled = flags['disabled'] !== true;
  const isAdded = await useAgents(settings, (agents) =>
    agents.add({ ...address, name, group, note, isEnabled }),
  );
  if (!isAdded) throw new Failure(`The agent ${keyOfAgent(address)} is already in the list`);
  print(`Added ${keyOfAgent(address)}`);
}

export async function editAgent(text: string, flags: Flags): Promise<void> {
  const address = readAddress(text);
  const fields = readFields(flags);
  const settings = await loadChangeable(flags);
  const moved = flags['address'];
  const changes = { ...fields, ...(typeof moved === 'string' && readNewAddress(moved, settings)) };
  if (Object.keys(changes).length === 0) throw new WrongUsage('Nothing to change. See --help');
  await edit(settings, address, changes);
  print(`Changed ${keyOfAgent(address)}`);
}

export async function setEnabled(text: string, flags: Flags, isEnabled: boolean): Promise<void> {
  const address = readAddress(text);
  await edit(await loadChangeable(flags), address, { isEnabled });
  print(`${isEnabled ? 'Enabled' : 'Disabled'} ${keyOfAgent(address)}`);
}

export async function removeAgent(text: string, flags: Flags): Promise<void> {
  const address = readAddress(text);
  const settings = await loadChangeable(flags);
  const isRemoved = await useAgents(settings, (agents) => agents.remove(address));
  if (!isRemoved) throw new Failure(`No agent ${keyOfAgent(address)}`);
  print(`Removed ${keyOfAgent(address)}`);
}

/** All of the CSV's agents or none, unless refused lines may be skipped. */
export async function importAgents(file: string, flags: Flags): Promise<void> {
  const settings = await loadChangeable(flags);
  await importFile({ file, flags, nouns: ['agent', 'agents'] }, (input, skipBadLines) =>
    useAgents(settings, (agents) =>
      agents.importAll(refuseService(readAgentsCsv(input), settings), skipBadLines),
    ),
  );
}

export async function listAgents(flags: Flags): Promise<void> {
  const { agents, settings, managedIn } = await readAgents(flags);
  if (managedIn !== null) process.stderr.write(`The list is managed in ${managedIn} (agents.list)\n`);
  const allow = settings['agents.allow'];
  const policy = createAddressPolicy({ ...(allow && { allow }) });
  if (flags['json'] === true)
    print(writeIndentedJson(agents.map((agent) => ({ address: keyOfAgent(agent), ...agent }))));
  else if (agents.length === 0) print('No agents yet');
  else for (const line of align(agents.map((agent) => toCells(agent, policy)))) print(line);
}

export async function exportAgents(flags: Flags): Promise<void> {
  process.stdout.write(writeAgentsCsv((await readAgents(flags)).agents));
}

async function edit(settings: ServiceSettings, address: AgentAddress, changes: AgentChanges): Promise<void> {
  const outcome = await useAgents(settings, (agents) => agents.edit(address, changes));
  if (outcome === 'not-found') throw new Failure(`No agent ${keyOfAgent(address)}`);
  if (outcome === 'edited') return;
  const { host = address.host, port = address.port } = changes;
  throw new Failure(`The agent ${keyOfAgent({ host, port })} is already in the list`);
}

async function* refuseService(
  lines: AsyncIterable<CsvLine<NewAgent>>,
  settings: ServiceSettings,
): AsyncGenerator<CsvLine<NewAgent>, void, undefined> {
  for await (const each of lines) {
    const isService = each.kind === 'read' && isServiceAddress(each.value, settings);
    yield isService ? refuse(each, 'the address is that of the service itself') : each;
  }
}

function toCells(agent: LabAgent, policy: AddressPolicy): string[] {
  const { host, name, group, note, isEnabled } = agent;
  // A host name goes by its addresses, which we don't look up here.
  const isOutside = parseIp(host) !== null && !policy.allows(host);
  const remarks = [!isEnabled && 'disabled', isOutside && 'not in agents.allow'].filter(
    (remark) => remark !== false,
  );
  return [keyOfAgent(agent), name, group, remarks.join(', '), note];
}

/** @throws WrongUsage */
function readAddress(text: string): AgentAddress {
  const parsed = parseAgentAddress(text);
  if (parsed === null) {
    throw new WrongUsage(`${text} is not an address with a port, such as 10.20.0.5:8037 or [fd00::5]:8037`);
  }
  const reading = newAgentSchema.pick({ host: true, port: true }).safeParse(parsed);
  if (!reading.success) throw new WrongUsage(`${text} ${reading.error.issues[0]?.message}`);
  return reading.data;
}

function readNewAddress(text: string, settings: ServiceSettings): AgentAddress {
  const address = readAddress(text);
  if (!isServiceAddress(address, settings)) return address;
  throw new WrongUsage(`${keyOfAgent(address)} is the address of the service itself`);
}

/** @throws WrongUsage */
function readFields(flags: Flags): Pick<AgentChanges, 'name' | 'group' | 'note'> {
  const fields: Pick<AgentChanges, 'name' | 'group' | 'note'> = {};
  for (const field of ['name', 'group', 'note'] as const) {
    const value = flags[field];
    if (typeof value !== 'string') continue;
    const reading = agentFieldSchemas[field].safeParse(value);
    if (!reading.success) throw new WrongUsage(`--${field} ${reading.error.issues[0]?.message}`);
    fields[field] = reading.data;
  }
  return fields;
}
