import type { AddAgentOutcome } from '#shared/ipc/contract.ts';
import type { AgentInput } from '#shared/model/agent.ts';
import type { Fleet } from './fleet.ts';
import type { AgentsChange, LabRepository, PlacedAgents } from '../collections/labs/lab-repository.ts';
import { labIdOf } from '../collections/labs/lab-id.ts';
import type { Session } from '../session/session.ts';

/**
 * The agents of the lab that the session is signed in to. The lab repository stores them and the fleet polls them.
 * @throws from each method without a signed-in user; the page then offers none of them
 */
export function createAgents(
  session: Pick<Session, 'state'>,
  labs: LabRepository,
  fleet: Pick<Fleet, 'add' | 'edit' | 'remove' | 'arrange'>,
) {
  function labId(): string {
    const state = session.state();
    if (state.kind !== 'signed-in') throw new Error('No user is signed in');
    return labIdOf(state.choice);
  }

  let removed: ({ readonly labId: string } & PlacedAgents) | null = null;

  return {
    add(input: AgentInput): AddAgentOutcome {
      const { outcome, agent } = labs.addAgent(labId(), input);
      if (outcome === 'exists') return { outcome, agentId: agent.id };
      fleet.add(agent);
      return { outcome: 'added', agentId: agent.id };
    },

    addMany(inputs: readonly AgentInput[]) {
      const added = labs.addAgents(labId(), inputs);
      for (const agent of added) fleet.add(agent);
      return { added: added.length };
    },

    edit({ agentId, ...input }: AgentInput & { readonly agentId: string }): AddAgentOutcome {
      const { outcome, agent } = labs.editAgent(labId(), agentId, input);
      if (outcome === 'exists') return { outcome, agentId: agent.id };
      fleet.edit(agent);
      return { outcome: 'added', agentId };
    },

    /** Changes the agents that are in the lab. */
    change(agentIds: readonly string[], change: AgentsChange) {
      for (const agent of labs.changeAgents(labId(), agentIds, change)) fleet.edit(agent);
    },

    remove(agentIds: readonly string[]) {
      const { agents, order } = labs.removeAgents(labId(), agentIds);
      for (const { id } of agents) fleet.remove(id);
      if (agents.length > 0) removed = { labId: labId(), agents, order };
    },

    /** Restores the agents of the last removal at their positions, except those whose address is used by now. */
    restore() {
      if (removed?.labId !== labId()) return;
      const { agents, order } = labs.restoreAgents(removed.labId, removed);
      for (const agent of agents) fleet.add(agent);
      fleet.arrange(order);
      removed = null;
    },
  };
}
