import { isDeepStrictEqual } from 'node:util';
import type { AddAgentOutcome, Input } from '#shared/ipc/contract.ts';
import { addressKey } from '#shared/model/fleet/agent-address.ts';
import type { Agent, AgentInput } from '#shared/model/fleet/agent.ts';
import type { LabChoice } from '#shared/model/lab.ts';
import type { SessionState } from '#shared/model/session.ts';
import type { LabRepository, PlacedAgents } from '../collections/labs/lab-repository.ts';
import { labIdOf } from '../collections/labs/labs-format.ts';
import type { Session } from '../session/session.ts';
import type { Fleet } from './fleet.ts';
import type { ListedAgent } from '../lab-client/list-agents.ts';

type ShownFleet = Pick<Fleet, 'open' | 'agents' | 'add' | 'edit' | 'remove' | 'arrange'>;

export type Agents = ReturnType<typeof createAgents>;

const none: MergedAgents = { agents: [], ids: new Map(), listed: new Map() };

/** @throws from whatever needs a lab, if no session is open */
export function createAgents(session: Pick<Session, 'state'>, labs: LabRepository, fleet: ShownFleet) {
  let listed: readonly ListedEntry[] = [];
  let merged = none;
  let removed: ({ readonly labId: string } & PlacedAgents) | null = null;

  const labId = () => labIdOf(choiceOf(session.state()));

  function show(): void {
    merged = mergeAgents(listed, labs.agentsOf(labId()));
    showAgents(fleet, merged.agents);
  }

  /** Is it in the lab's list? An agent that only this computer can reach doesn't count. */
  const findListed = ({ via, address }: Pick<AgentInput, 'via' | 'address'>) =>
    via === 'lab' ? merged.listed.get(addressKey(address)) : undefined;

  return {
    open(personal: readonly Agent[], through: Parameters<Fleet['open']>[1]) {
      listed = [];
      merged = none;
      fleet.open(personal, through);
    },

    showLab(entries: readonly ListedEntry[]) {
      listed = entries;
      show();
    },

    /** From IDs in the list to IDs in the fleet. */
    labIds: () => merged.ids,

    add(input: AgentInput): AddAgentOutcome {
      const ofLab = findListed(input);
      if (ofLab) return { outcome: 'exists', agentId: ofLab.id };
      const { outcome, agent } = labs.addAgent(labId(), input);
      if (outcome === 'added') show();
      return { outcome: outcome === 'exists' ? 'exists' : 'added', agentId: agent.id };
    },

    addMany(inputs: readonly AgentInput[]) {
      const personal = inputs.filter((input) => !findListed(input));
      const added = labs.addAgents(labId(), personal);
      show();
      return { added: added.length };
    },

    edit({ agentId, ...input }: AgentInput & { readonly agentId: string }): AddAgentOutcome {
      const ofLab = findListed(input);
      if (ofLab) return { outcome: 'exists', agentId: ofLab.id };
      const [personal] = personalOf(merged, [agentId]);
      if (personal === undefined) throw new Error('The agent is in the list of the lab');
      const { outcome, agent } = labs.editAgent(labId(), agentId, input);
      if (outcome === 'exists') return { outcome, agentId: agent.id };
      show();
      return { outcome: 'added', agentId };
    },

    change(agentIds: readonly string[], change: Input<'agents.change'>['change']) {
      labs.changeAgents(labId(), personalOf(merged, agentIds), change);
      show();
    },

    remove(agentIds: readonly string[]) {
      const { agents, order } = labs.removeAgents(labId(), personalOf(merged, agentIds));
      show();
      if (agents.length > 0) removed = { labId: labId(), agents, order };
    },

    /** Undoes the last removal: back in place, unless another agent has the address now. */
    restore() {
      if (removed?.labId !== labId()) return;
      labs.restoreAgents(removed.labId, removed);
      show();
      removed = null;
    },
  };
}

function choiceOf(state: SessionState): LabChoice {
  if (state.kind !== 'signed-in') throw new Error('No user is signed in');
  return state.choice;
}

/** Leaves alone whatever is the same. */
function showAgents(fleet: ShownFleet, agents: readonly Agent[]): void {
  const before = new Map(fleet.agents().map((agent) => [agent.id, agent]));
  const ids = new Set(agents.map(({ id }) => id));
  for (const id of before.keys()) if (!ids.has(id)) fleet.remove(id);
  for (const agent of agents) {
    const shown = before.get(agent.id);
    if (!shown) fleet.add(agent);
    else if (shown !== agent && !isDeepStrictEqual(shown, agent)) fleet.edit(agent);
  }
  const order = [...ids];
  if (fleet.agents().some(({ id }, place) => id !== order[place])) fleet.arrange(order);
}

export type ListedEntry = Pick<ListedAgent, 'id' | 'address' | 'name' | 'group'>;

interface MergedAgents {
  readonly agents: readonly Agent[];
  readonly ids: ReadonlyMap<string, string>;
  /** By the keys of their addresses. */
  readonly listed: ReadonlyMap<string, Agent>;
}

/** Only an administrator changes the lab's agents. Their IDs may be those of hidden personal ones. */
function personalOf({ ids }: MergedAgents, agentIds: readonly string[]): readonly string[] {
  const ofLab = new Set(ids.values());
  return agentIds.filter((id) => !ofLab.has(id));
}

/**
 * If both have an address, show it once, as the lab's, with the personal one's ID so that alerts and history
 * go on. An agent that only this computer reaches is another one: same address, other network.
 */
function mergeAgents(listed: readonly ListedEntry[], personal: readonly Agent[]): MergedAgents {
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
  return { agents: [...labAgents.values(), ...others], ids, listed: labAgents };
}
