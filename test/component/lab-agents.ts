import type { AddAgentOutcome } from '#shared/ipc/contract.ts';
import { formatAgentAddress } from '#shared/model/fleet/agent-address.ts';
import type { Agent, AgentInput, AgentReport, AgentState } from '#shared/model/fleet/agent.ts';
import { makeReport } from './example-lab.ts';
import { main } from './main.ts';
import type { Handlers } from './main-process.ts';

/** Handlers of the routes that change the agents of the lab. They send the changed fleet to the page. */
export function keepAgents(): Handlers {
  let beforeRemoval: readonly AgentReport[] = [];
  const reports = () => main.state.fleet.reports;
  const find = ({ address }: Pick<Agent, 'address'>) =>
    reports().find(({ agent }) => formatAgentAddress(agent.address) === formatAgentAddress(address))?.agent;

  function add(agents: readonly AgentInput[]): readonly Agent[] {
    const added = agents
      .filter((agent) => !find(agent))
      .map((agent) => ({ ...agent, id: crypto.randomUUID(), isPaused: false, origin: 'personal' as const }));
    main.showFleet([...reports(), ...added.map((agent) => makeReport(agent.id, [], agent))]);
    return added;
  }

  return {
    'agents.add': (agent): AddAgentOutcome => {
      const existing = find(agent);
      if (existing) return { outcome: 'exists', agentId: existing.id };
      return { outcome: 'added', agentId: add([agent])[0]?.id ?? '' };
    },
    'agents.addMany': ({ agents }) => ({ added: add(agents).length }),
    'agents.edit': ({ agentId, ...changes }): AddAgentOutcome => {
      const existing = find(changes);
      if (existing && existing.id !== agentId) return { outcome: 'exists', agentId: existing.id };
      changeAgents([agentId], (report) => ({ ...report, agent: { ...report.agent, ...changes } }));
      return { outcome: 'added', agentId };
    },
    'agents.change': ({ agentIds, change: { group, isPaused } }) =>
      changeAgents(agentIds, (report) => ({
        ...report,
        agent: {
          ...report.agent,
          ...(group !== undefined && { group }),
          ...(isPaused !== undefined && { isPaused }),
        },
        ...(isPaused !== undefined && { state: pausedState(isPaused) }),
      })),
    'agents.remove': ({ agentIds }) => {
      beforeRemoval = reports();
      main.showFleet(reports().filter(({ agent }) => !agentIds.includes(agent.id)));
    },
    'agents.restore': () => main.showFleet(beforeRemoval),
  };
}

/** Replaces the reports of these agents. */
export function changeAgents(
  agentIds: readonly string[],
  change: (report: AgentReport) => AgentReport,
): void {
  main.showFleet(
    main.state.fleet.reports.map((report) => (agentIds.includes(report.agent.id) ? change(report) : report)),
  );
}

function pausedState(isPaused: boolean): AgentState {
  const now = Date.now();
  if (!isPaused) return { kind: 'fresh', answeredAt: now };
  return { kind: 'stale', answeredAt: now, since: now, reason: { kind: 'paused' } };
}
