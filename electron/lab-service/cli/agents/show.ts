import { writeAgentsCsv } from '../../agents/agents-csv.ts';
import { keyOfAgent, type LabAgent } from '../../agents/lab-agent.ts';
import { type AddressPolicy, createAddressPolicy } from '../../network/address-policy.ts';
import { parseIp } from '../../network/ip-range.ts';
import { align, print } from '../../../lab-commands/columns.ts';
import { writeIndentedJson } from '../../../lab-commands/devices/formats/safe-json.ts';
import type { Flags } from '../settings/load-settings.ts';
import { readAgents } from './open-agents.ts';

/** `agents list`: one agent per line in columns, or a JSON array. */
export async function listAgents(flags: Flags): Promise<void> {
  const { agents, settings, managedIn } = await readAgents(flags);
  if (managedIn !== null) process.stderr.write(`The list is managed in ${managedIn} (agents.list)\n`);
  const allow = settings['agents.allow'];
  const policy = createAddressPolicy(allow === undefined ? {} : { allow });
  if (flags['json'] === true) print(writeIndentedJson(agents.map(describe)));
  else if (agents.length === 0) print('No agents yet');
  else for (const line of align(agents.map((agent) => toCells(agent, policy)))) print(line);
}

/** `agents export`: the CSV file that `agents import` reads. */
export async function exportAgents(flags: Flags): Promise<void> {
  process.stdout.write(writeAgentsCsv((await readAgents(flags)).agents));
}

function describe(agent: LabAgent) {
  return { address: keyOfAgent(agent), ...agent };
}

function toCells(agent: LabAgent, policy: AddressPolicy): string[] {
  const { host, name, group, note, isEnabled } = agent;
  // A host name counts by its addresses, which are not looked up here.
  const isOutside = parseIp(host) !== null && !policy.allows(host);
  const remarks = [!isEnabled && 'disabled', isOutside && 'not in agents.allow'].filter(
    (remark) => remark !== false,
  );
  return [keyOfAgent(agent), name, group, remarks.join(', '), note];
}
