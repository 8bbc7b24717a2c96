import type { Agent } from '#shared/model/agent.ts';
import { formatAgentAddress } from '#shared/model/agent-address.ts';
import type { CountedAgent } from './count-agents.ts';

/** The values of `metrics.perAgent`. */
export const perAgentChoices = ['auto', 'on', 'off'] as const;
export type PerAgent = (typeof perAgentChoices)[number];

/** As JSON they are a key. */
export type SeriesLabels = Readonly<Partial<Record<'agent' | 'name' | 'group', string>>>;

const ofAll = '{}';

/** With more agents, `auto` has no series per agent. With more groups, there are no series per group. */
export const MAX_SERIES = 1_000;

/**
 * The labels of each agent's series, as JSON: there is one series for each agent, for each group, or for all agents. The labels
 * contain only texts that the administrator wrote into the list.
 */
export function chooseLabels(agents: readonly CountedAgent[], perAgent: PerAgent): (agent: Agent) => string {
  if (perAgent === 'on' || (perAgent === 'auto' && agents.length <= MAX_SERIES)) return labelAgent;
  const groups = new Map(agents.map(({ agent: { group } }) => [group, '']));
  if (groups.size > MAX_SERIES) return () => ofAll;
  for (const group of groups.keys()) groups.set(group, JSON.stringify({ group }));
  return ({ group }) => groups.get(group) ?? ofAll;
}

const known = new WeakMap<Agent, string>();

function labelAgent(agent: Agent): string {
  const { address, name, group } = agent;
  const labels = known.get(agent) ?? JSON.stringify({ agent: formatAgentAddress(address), name, group });
  known.set(agent, labels);
  return labels;
}
