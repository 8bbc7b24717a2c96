import { formatAgentAddress } from '../../../../shared/model/agent-address.ts';
import type { Agent } from '../../../../shared/model/agent.ts';

/** What a person calls an agent: its name, else its address. */
export function nameOfAgent({ name, address }: Agent): string {
  return name || formatAgentAddress(address);
}
