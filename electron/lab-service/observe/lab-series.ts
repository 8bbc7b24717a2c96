import type { Agent } from '#shared/model/fleet/agent.ts';
import { formatAgentAddress } from '#shared/model/fleet/agent-address.ts';
import type { AgentReading } from '../devices/device-lists.ts';

export const perAgentChoices = ['auto', 'on', 'off'] as const;
export type PerAgent = (typeof perAgentChoices)[number];

export type SeriesLabels = Readonly<Partial<Record<'agent' | 'name' | 'group', string>>>;

/** Beyond this many agents, `auto` has no series per agent; beyond this many groups, there are none per group. */
export const MAX_SERIES = 1_000;

/** As JSON. Labels only have what the administrator wrote into the list. */
export function chooseLabels(agents: readonly AgentReading[], perAgent: PerAgent): (agent: Agent) => string {
  if (perAgent === 'on' || (perAgent === 'auto' && agents.length <= MAX_SERIES))
    return ({ address, name, group }) => write({ agent: formatAgentAddress(address), name, group });
  const groups = new Set(agents.map(({ devices }) => devices.agent.group));
  return groups.size > MAX_SERIES ? () => write({}) : ({ group }) => write({ group });
}

const write = (labels: SeriesLabels) => JSON.stringify(labels);

/** How often agents fell silent, and devices left their agent's list, since we've been counting. */
export interface Drops {
  readonly agents: number;
  readonly devices: number;
}

export type DropCounts = ReturnType<typeof createDropCounts>;

const none: Drops = { agents: 0, devices: 0 };

/** Keeps a count per series. A group's doesn't go down when an agent leaves the list. */
export function createDropCounts(perAgent: PerAgent) {
  let seen: ReadonlyMap<string, AgentReading> = new Map();
  const counts = new Map<string, Drops>();
  const countOf = (labels: string) => counts.get(labels) ?? none;

  /** Counts what has dropped since the last call. An agent new in the list has none. */
  function update(agents: readonly AgentReading[]): void {
    const label = chooseLabels(agents, perAgent);
    for (const now of agents) {
      const { agent, entries } = now.devices;
      const last = seen.get(agent.id);
      if (!last || (last.devices.entries === entries && last.state.kind === now.state.kind)) continue;
      const labels = label(agent);
      const [count, added] = [countOf(labels), findDrops(last, now)];
      counts.set(labels, { agents: count.agents + added.agents, devices: count.devices + added.devices });
    }
    seen = new Map(agents.map((each) => [each.devices.agent.id, each]));
  }

  return { update, countOf };
}

function findDrops(before: AgentReading, now: AgentReading): Drops {
  const [one, other] = [before, now].map(({ devices }) => formatAgentAddress(devices.agent.address));
  // Another address, another computer.
  if (one !== other) return none;
  const listed = new Set(now.devices.entries.map(({ device }) => device.deviceId));
  // Without a serial, a phone comes back with another ID, so its old one means nothing.
  const left = before.devices.entries.filter(
    ({ device }) => !device.noSerial && !listed.has(device.deviceId),
  );
  const isAgentDown = before.state.kind === 'fresh' && now.state.kind !== 'fresh';
  return { agents: Number(isAgentDown), devices: left.length };
}
