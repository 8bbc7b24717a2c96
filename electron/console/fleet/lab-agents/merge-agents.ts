import type { Agent } from '#shared/model/agent.ts';
import { addressKey } from '#shared/model/agent-address.ts';
import type { ListedAgent } from '../../lab-client/list-agents.ts';

/** The part of a listed agent that the user sees. */
export type ListedEntry = Pick<ListedAgent, 'id' | 'address' | 'name' | 'group'>;

export interface MergedAgents {
  /** The lab's agents in the order of the list, then the personal ones. */
  readonly agents: readonly Agent[];
  /** The IDs of the lab's agents, by the IDs in the list. */
  readonly ids: ReadonlyMap<string, string>;
}

/**
 * The agents of the lab's list and the user's own ones. An address in both is shown once, as the lab's. That agent
 * keeps the ID of the personal one, so that alerts and the history continue.
 * An agent that only this computer reaches is another one: the same address on another network.
 */
export function mergeAgents(listed: readonly ListedEntry[], personal: readonly Agent[]): MergedAgents {
  const own = new Map(
    personal.filter(({ via }) => via === 'lab').map((agent) => [addressKey(agent.address), agent]),
  );
  const labAgents = new Map<string, Agent>();
  const ids = new Map<string, string>();
  for (const { id, address, name, group } of listed) {
    const key = addressKey(address);
    if (labAgents.has(key)) continue;
    const agentId = own.get(key)?.id ?? id;
    ids.set(id, agentId);
    labAgents.set(key, { id: agentId, address, name, group, via: 'lab', isPaused: false, origin: 'lab' });
  }
  const others = personal.filter(({ via, address }) => via !== 'lab' || !labAgents.has(addressKey(address)));
  return { agents: [...labAgents.values(), ...others], ids };
}
