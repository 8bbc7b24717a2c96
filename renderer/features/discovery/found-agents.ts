import { addressKey, isPort } from '#shared/model/fleet/agent-address.ts';
import type { AgentInput } from '#shared/model/fleet/agent.ts';
import { isLoopback } from '#shared/model/text/loopback.ts';
import { type Found, MAX_ADDRESSES, MAX_PORTS, type SearchRange } from '#shared/model/fleet/discovery.ts';

/** Can it be added, and if not, why? */
export type Addable = 'yes' | 'in-lab' | 'phone';

/** `taken`: where the lab has agents, as {@link addressKey}. */
export function isAddable(found: Found, taken: ReadonlySet<string>): Addable {
  if (found.kind === 'phone') return 'phone';
  return taken.has(addressKey(found.address)) ? 'in-lab' : 'yes';
}

/** To a remote lab service, loopback would be another computer. */
export function toAgentInput({ address, name }: Found, isServiceElsewhere: boolean): AgentInput {
  const via = isServiceElsewhere && isLoopback(address.host) ? 'this-computer' : 'lab';
  return { address, name, group: '', via };
}

/** Separated by commas or spaces. Null unless there are one to four. */
export function readPorts(text: string): readonly number[] | null {
  const words = text.split(/[\s,;]+/).filter(Boolean);
  const ports = [...new Set(words.map((word) => (/^\d{1,5}$/.test(word) ? Number(word) : 0)))];
  return ports.length > 0 && ports.length <= MAX_PORTS && ports.every(isPort) ? ports : null;
}

/** Picks the networks that are small enough, up to a scan's limit. */
export function proposeRanges(ranges: readonly SearchRange[]): readonly string[] {
  const proposed: string[] = [];
  let total = 0;
  for (const { cidr, addresses, partOf } of ranges) {
    if (partOf !== null || total + addresses > MAX_ADDRESSES) continue;
    proposed.push(cidr);
    total += addresses;
  }
  return proposed;
}

export function countAddresses(ranges: readonly SearchRange[], chosen: ReadonlySet<string>): number {
  return ranges.reduce((sum, { cidr, addresses }) => sum + (chosen.has(cidr) ? addresses : 0), 0);
}
