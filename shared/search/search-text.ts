import { formatAgentAddress } from '../model/agent-address.ts';
import type { Agent } from '../model/agent.ts';
import { searchTextOf } from '../device/device-text.ts';
import type { Subject } from './fields.ts';

/** What of an agent free words may match in each of its devices. */
export function agentTextOf({ address, name, group }: Agent): string {
  return [formatAgentAddress(address), name, group].join('\n');
}

/** Every text that free words may match, folded. Kept by whoever asks about many devices often. */
export function subjectTextOf({ entry, agent }: Subject): string {
  return searchTextOf(entry.device, agentTextOf(agent));
}
