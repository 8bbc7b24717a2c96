import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Input } from '#shared/ipc/contract.ts';
import type { Agent, AgentInput } from '#shared/model/fleet/agent.ts';
import { addressKey, type AgentAddress } from '#shared/model/fleet/agent-address.ts';
import type { Lab, LabChoice } from '#shared/model/lab.ts';
import type { DocumentFile } from '../../storage/document-file.ts';
import { labIdOf, type LabsDocument, normalizeChoice } from './labs-format.ts';

type AgentsChange = Input<'agents.change'>['change'];

interface AgentChange {
  /** `exists`: another agent of the lab has the address. */
  readonly outcome: 'added' | 'changed' | 'exists';
  readonly agent: Agent;
}

export interface PlacedAgents {
  readonly agents: readonly Agent[];
  readonly order: readonly string[];
}

export type LabRepository = ReturnType<typeof createLabRepository>;

export function createLabRepository(
  file: DocumentFile<LabsDocument>,
  onChange: (labs: readonly Lab[]) => void,
) {
  const list = () => file.read().labs;

  function find(labId: string): Lab {
    const lab = list().find(({ id }) => id === labId);
    if (!lab) throw new Error('No such lab');
    return lab;
  }

  function save(lab: Lab): void {
    const isNew = list().every(({ id }) => id !== lab.id);
    file.write({
      ...file.read(),
      labs: isNew ? [...list(), lab] : list().map((other) => (other.id === lab.id ? lab : other)),
    });
    onChange(list());
  }

  return {
    list,

    agentsOf: (labId: string) => find(labId).agents,

    /** A choice's lab, made if need be. Takes over the choice's digest and limits. */
    remember(typed: LabChoice) {
      const choice = normalizeChoice(typed);
      const id = labIdOf(choice);
      const known = list().find((lab) => lab.id === id);
      if (known && JSON.stringify(known.choice) === JSON.stringify(choice)) return known;
      const lab = { id, choice, agents: known?.agents ?? [] };
      save(lab);
      return lab;
    },

    ...createAgentChanges(find, save),
  };
}

/** What can change about a lab's agents. */
function createAgentChanges(find: (labId: string) => Lab, save: (lab: Lab) => void) {
  function addTo(lab: Lab, agents: readonly Agent[], order: readonly string[] = []): readonly Agent[] {
    const taken = new Set(lab.agents.map(({ address }) => addressKey(address)));
    const added: Agent[] = [];
    for (const agent of agents) {
      const key = addressKey(agent.address);
      if (taken.has(key)) continue;
      taken.add(key);
      added.push(agent);
    }
    if (added.length > 0) save({ ...lab, agents: placeAgents(lab.agents, added, order) });
    return added;
  }

  return {
    addAgent(labId: string, input: AgentInput): AgentChange {
      const lab = find(labId);
      const other = findByAddress(lab, input.address);
      if (other) return { outcome: 'exists', agent: other };
      const agent = makeAgent(input);
      save({ ...lab, agents: [...lab.agents, agent] });
      return { outcome: 'added', agent };
    },

    addAgents: (labId: string, inputs: readonly AgentInput[]) => addTo(find(labId), inputs.map(makeAgent)),

    editAgent(labId: string, agentId: string, input: AgentInput): AgentChange {
      const lab = find(labId);
      const before = lab.agents.find(({ id }) => id === agentId);
      if (!before) throw new Error('No such agent');
      const other = findByAddress(lab, input.address);
      if (other && other.id !== agentId) return { outcome: 'exists', agent: other };
      const agent = { ...before, ...input };
      save({ ...lab, agents: lab.agents.map((each) => (each.id === agentId ? agent : each)) });
      return { outcome: 'changed', agent };
    },

    changeAgents(labId: string, agentIds: readonly string[], { group, isPaused }: AgentsChange) {
      const lab = find(labId);
      const wanted = new Set(agentIds);
      const agents = lab.agents.map((agent) =>
        wanted.has(agent.id)
          ? { ...agent, group: group ?? agent.group, isPaused: isPaused ?? agent.isPaused }
          : agent,
      );
      if (!isDeepStrictEqual(agents, lab.agents)) save({ ...lab, agents });
    },

    removeAgents(labId: string, agentIds: readonly string[]): PlacedAgents {
      const lab = find(labId);
      const wanted = new Set(agentIds);
      const removed = lab.agents.filter(({ id }) => wanted.has(id));
      if (removed.length > 0) save({ ...lab, agents: lab.agents.filter(({ id }) => !wanted.has(id)) });
      return { agents: removed, order: idsOf(lab.agents) };
    },

    /** Puts removed agents back in place, unless their address has been taken. */
    restoreAgents(labId: string, { agents, order }: PlacedAgents) {
      addTo(find(labId), agents, order);
    },
  };
}

const idsOf = (agents: readonly Agent[]) => agents.map(({ id }) => id);

/** Each goes after its nearest predecessor in `order`; the rest come last. */
function placeAgents(
  agents: readonly Agent[],
  added: readonly Agent[],
  order: readonly string[],
): readonly Agent[] {
  const missing = new Map(added.map((agent) => [agent.id, agent]));
  // What follows each current agent. Under null: what comes first.
  const followers = new Map<string | null, Agent[]>([null, ...idsOf(agents)].map((id) => [id, []]));
  let place: string | null = null;
  for (const id of order) {
    const agent = missing.get(id);
    if (agent && missing.delete(id)) followers.get(place)?.push(agent);
    else if (followers.has(id)) place = id;
  }
  const after = (id: string | null) => followers.get(id) ?? [];
  return [...after(null), ...agents.flatMap((agent) => [agent, ...after(agent.id)]), ...missing.values()];
}

function makeAgent(input: AgentInput): Agent {
  return { ...input, id: randomUUID(), isPaused: false, origin: 'personal' };
}

function findByAddress({ agents }: Lab, address: AgentAddress): Agent | undefined {
  return agents.find((agent) => addressKey(agent.address) === addressKey(address));
}
