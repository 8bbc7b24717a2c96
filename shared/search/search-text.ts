import { formatAgentAddress } from '../model/agent-address.ts';
import { searchTextOf } from '../device/device-text.ts';
import type { Subject } from './fields.ts';

/** Every text that free words may match, folded. Kept by whoever asks about many devices often. */
export function subjectTextOf({ entry, agent: { address, name, group } }: Subject): string {
  return searchTextOf(entry.device, [formatAgentAddress(address), name, group].join('\n'));
}
