import { type AgentAddress, isPort } from '#shared/model/agent-address.ts';
import type { Agent } from '#shared/model/agent.ts';
import { isLoopback } from '../agents/status/stale-cause.ts';
import { type Found, MOST_ADDRESSES, MOST_PORTS, type SearchRange } from '#shared/model/discovery.ts';

/** Why something that was found cannot be added, or that it can. */
export type Addable = 'yes' | 'in-lab' | 'phone';

/** `taken` are the addresses of the lab's agents, by {@link addressKey}. */
export function isAddable(found: Found, taken: ReadonlySet<string>): Addable {
  if (found.kind === 'phone') return 'phone';
  return taken.has(addressKey(found.address)) ? 'in-lab' : 'yes';
}

/** Host names have no case. */
export function addressKey({ host, port }: AgentAddress): string {
  return `${host.toLowerCase()} ${port}`;
}

/** What is found as it is added: this computer's own loopback means another computer to a lab service elsewhere. */
export function toAgentInput(
  { address, name }: Found,
  isServiceElsewhere: boolean,
): Omit<Agent, 'id' | 'isPaused'> {
  const via = isServiceElsewhere && isLoopback(address.host) ? 'this-computer' : 'lab';
  return { address, name, group: '', via };
}

/** Ports parted by commas or spaces; null when they are not one to four ports. */
export function readPorts(text: string): readonly number[] | null {
  const words = text.split(/[\s,;]+/).filter(Boolean);
  const ports = [...new Set(words.map((word) => (/^\d{1,5}$/.test(word) ? Number(word) : 0)))];
  return ports.length > 0 && ports.length <= MOST_PORTS && ports.every(isPort) ? ports : null;
}

/** What is proposed for searching: networks that can be searched whole, as many as a search may have. */
export function proposeRanges(ranges: readonly SearchRange[]): readonly string[] {
  const proposed: string[] = [];
  let total = 0;
  for (const { cidr, addresses, partOf } of ranges) {
    if (partOf !== null || total + addresses > MOST_ADDRESSES) continue;
    proposed.push(cidr);
    total += addresses;
  }
  return proposed;
}

export function countAddresses(ranges: readonly SearchRange[], chosen: ReadonlySet<string>): number {
  return ranges.reduce((sum, { cidr, addresses }) => sum + (chosen.has(cidr) ? addresses : 0), 0);
}
