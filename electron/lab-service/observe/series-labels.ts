import type { Agent } from '#shared/model/agent.ts';
import { formatAgentAddress } from '#shared/model/agent-address.ts';
import type { AgentSnapshot } from '../devices/device-lists.ts';

/** The values of `metrics.perAgent`. */
export const perAgentChoices = ['auto', 'on', 'off'] as const;
export type PerAgent = (typeof perAgentChoices)[number];

export type SeriesLabels = Readonly<Partial<Record<'agent' | 'name' | 'group', string>>>;

/** With more agents, `auto` has no series per agent. With more groups, there are none per group. */
export const MAX_SERIES = 1_000;

/**
 * The labels of each agent's series, as JSON: one series per agent, per group, or for all. They only contain texts that
 * the administrator wrote into the list.
 */
export function chooseLabels(agents: readonly AgentSnapshot[], perAgent: PerAgent): (agent: Agent) => string {
  if (perAgent === 'on' || (perAgent === 'auto' && agents.length <= MAX_SERIES))
    return ({ address, name, group }) => write({ agent: formatAgentAddress(address), name, group });
  const groups = new Set(agents.map(({ devices }) => devices.agent.group));
  return groups.size > MAX_SERIES ? () => write({}) : ({ group }) => write({ group });
}

const write = (labels: SeriesLabels) => JSON.stringify(labels);
