import { formatAgentAddress } from '#shared/model/agent-address.ts';
import type { CountedAgent } from './count-agents.ts';
import { chooseLabels, type PerAgent } from './series-labels.ts';

/** How often agents stopped responding, and devices left the lists of their agents, since the counting began. */
export interface Drops {
  readonly agents: number;
  readonly devices: number;
}

const none: Drops = { agents: 0, devices: 0 };

/**
 * Counts drops by the labels of their series. The counters are sums of events: the counter of a group does not become
 * smaller when an agent leaves the list.
 */
export class DropCounts {
  readonly #perAgent: PerAgent;
  /** The agents of the last call by ID. */
  #seen: ReadonlyMap<string, CountedAgent> = new Map();
  readonly #counts = new Map<string, Drops>();

  constructor(perAgent: PerAgent) {
    this.#perAgent = perAgent;
  }

  of(labels: string): Drops {
    return this.#counts.get(labels) ?? none;
  }

  /** Counts the drops since the last call. Agents that are new in the list have no drops. */
  update(agents: readonly CountedAgent[]): void {
    const before = this.#seen;
    this.#seen = new Map(agents.map((each) => [each.agent.id, each]));
    const label = chooseLabels(agents, this.#perAgent);
    for (const [id, now] of this.#seen) {
      const last = before.get(id);
      if (last !== undefined && (last.entries !== now.entries || last.state.kind !== now.state.kind))
        this.#add(label(now.agent), findDrops(last, now));
    }
  }

  #add(labels: string, { agents, devices }: Drops): void {
    const count = this.of(labels);
    this.#counts.set(labels, { agents: count.agents + agents, devices: count.devices + devices });
  }
}

function findDrops(before: CountedAgent, { agent, state, entries }: CountedAgent): Drops {
  // Another address is another computer.
  if (formatAgentAddress(before.agent.address) !== formatAgentAddress(agent.address)) return none;
  const listed = new Set(entries.map(({ device }) => device.deviceId));
  // A phone without a serial gets another ID when it reconnects, so its old ID says nothing.
  const left = before.entries.filter(({ device }) => !device.noSerial && !listed.has(device.deviceId));
  return { agents: Number(before.state.kind === 'fresh' && state.kind !== 'fresh'), devices: left.length };
}
