import { type AgentAddress, parseAgentAddress } from '#shared/model/agent-address.ts';
import { agentFieldSchemas, keyOfAgent, type NewAgent, newAgentSchema } from '../../agents/lab-agent.ts';
import { WrongUsage } from '../failure.ts';
import type { Flags } from '../settings/load-settings.ts';
import { isServiceAddress } from '../settings/service-address.ts';
import type { ServiceSettings } from '../settings/service-settings.ts';

/** The address of an agent that the command line names, in its canonical spelling. @throws WrongUsage */
export function readAddress(text: string): AgentAddress {
  const parsed = parseAgentAddress(text);
  if (parsed === null) {
    throw new WrongUsage(`${text} is not an address with a port, such as 10.20.0.5:8037 or [fd00::5]:8037`);
  }
  const { host, port } = newAgentSchema.shape;
  const problem = host.safeParse(parsed.host).error?.issues[0];
  if (problem !== undefined) throw new WrongUsage(`${text} ${problem.message}`);
  return { host: host.parse(parsed.host), port: port.parse(parsed.port) };
}

/** The address for a new agent. @throws WrongUsage also if it is the service itself. */
export function readNewAddress(text: string, settings: ServiceSettings): AgentAddress {
  const address = readAddress(text);
  if (!isServiceAddress(address, settings)) return address;
  throw new WrongUsage(`${keyOfAgent(address)} is the address of the service itself`);
}

/** The fields of the command line. @throws WrongUsage */
export function readFields(flags: Flags): Partial<Pick<NewAgent, 'name' | 'group' | 'note'>> {
  const fields: Partial<Pick<NewAgent, 'name' | 'group' | 'note'>> = {};
  for (const field of ['name', 'group', 'note'] as const) {
    const value = flags[field];
    if (typeof value !== 'string') continue;
    const reading = agentFieldSchemas[field].safeParse(value);
    if (!reading.success) throw new WrongUsage(`--${field} ${reading.error.issues[0]?.message}`);
    fields[field] = reading.data;
  }
  return fields;
}
