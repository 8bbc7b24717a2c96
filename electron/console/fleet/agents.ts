import type { AddAgentOutcome } from '#shared/ipc/contract.ts';
import type { Fleet } from './fleet.ts';
import type {
  AgentInput,
  AgentsChange,
  LabRepository,
  PlacedAgents,
} from '../collections/labs/lab-repository.ts';
import { labIdOf } from '../collections/labs/lab-id.ts';
import type { Session } from '../session/session.ts';

/** The agents of the lab somebody is signed in to: kept in the lab book, asked by the fleet. */
export interface Agents {
  add(input: AgentInput): AddAgentOutcome;
  addMany(inputs: readonly AgentInput[]): { readonly added: number };
  edit(input: AgentInput & { readonly agentId: string }): AddAgentOutcome;
  /** Those of them that are in the lab; what the change leaves out stays. */
  change(agentIds: readonly string[], change: AgentsChange): void;
  remove(agentIds: readonly string[]): void;
  /** Brings back the agents of the last removal to where they were, but for those whose addresses are taken by now. */
  restore(): void;
}

/** All methods throw while nobody is signed in: the page offers none of them then. */
export function createAgents(session: Session, labs: LabRepository, fleet: Fleet): Agents {
  function labId(): string {
    const state = session.state();
    if (state.kind !== 'signed-in') throw new Error('Nobody is signed in');
    return labIdOf(state.choice);
  }

  let removed: ({ readonly labId: string } & PlacedAgents) | null = null;

  return {
    add(input) {
      const { outcome, agent } = labs.addAgent(labId(), input);
      if (outcome === 'exists') return { outcome, agentId: agent.id };
      fleet.add(agent);
      return { outcome: 'added', agentId: agent.id };
    },

    addMany(inputs) {
      const added = labs.addAgents(labId(), inputs);
      for (const agent of added) fleet.add(agent);
      return { added: added.length };
    },

    edit({ agentId, ...input }) {
      const { outcome, agent } = labs.editAgent(labId(), agentId, input);
      if (outcome === 'exists') return { outcome, agentId: agent.id };
      fleet.edit(agent);
      return { outcome: 'added', agentId };
    },

    change(agentIds, change) {
      for (const agent of labs.changeAgents(labId(), agentIds, change)) fleet.edit(agent);
    },

    remove(agentIds) {
      const { agents, order } = labs.removeAgents(labId(), agentIds);
      for (const { id } of agents) fleet.remove(id);
      if (agents.length > 0) removed = { labId: labId(), agents, order };
    },

    restore() {
      if (removed?.labId !== labId()) return;
      const { agents, order } = labs.restoreAgents(removed.labId, removed);
      for (const agent of agents) fleet.add(agent);
      fleet.arrange(order);
      removed = null;
    },
  };
}
