import { formatAgentAddress } from '#shared/model/agent-address.ts';
import type { Agent } from '#shared/model/agent.ts';

/** The displayed name of an agent: its name, or else its address. */
export function nameOfAgent({ name, address }: Agent): string {
  return name || formatAgentAddress(address);
}
