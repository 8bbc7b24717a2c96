import type { DeviceEntry } from '#shared/device/device.ts';
import type { Agent } from '#shared/model/agent.ts';
import { formatAgentAddress } from '#shared/model/agent-address.ts';
import type { CountedAgent } from './count-agents.ts';
import { chooseLabels, type PerAgent } from './series-labels.ts';

/** How often agents stopped responding, and devices left the lists of their agents, since the counting began. */
export interface Drops {
  readonly agents: number;
  readonly devices: number;
}

interface SeenAgent {
  readonly agent: Agent;
  readonly isUp: boolean;
  /** The devices of its last list, also while it doesn't respond. */
  readonly entries: readonly DeviceEntry[];
}

const none: Drops = { agents: 0, devices: 0 };

/**
 * Counts drops by the labels of their series. The counters are sums of events: the counter of a group does not become
 * smaller when an agent leaves the list.
 */
export class DropCounts {
  readonly #perAgent: PerAgent;
  #seen: readonly SeenAgent[] = [];
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
    const seen = see(agents, before);
    this.#seen = seen;
    // Usually, the same agents have the same devices as before.
    const changed = seen.filter((now, index) => now !== before[index]);
    if (changed.length === 0) return;
    const label = chooseLabels(agents, this.#perAgent);
    const byAddress = new Map(before.map((each) => [formatAgentAddress(each.agent.address), each]));
    for (const now of changed) {
      const last = byAddress.get(formatAgentAddress(now.agent.address));
      if (last !== undefined) this.#add(label(now.agent), findDrops(last, now));
    }
  }

  #add(labels: string, { agents, devices }: Drops): void {
    const count = this.of(labels);
    this.#counts.set(labels, { agents: count.agents + agents, devices: count.devices + devices });
  }
}

/** An unchanged agent is the same object as before. */
function see(agents: readonly CountedAgent[], before: readonly SeenAgent[]): readonly SeenAgent[] {
  return agents.map(({ agent, state, entries }, index) => {
    const isUp = state.kind === 'fresh';
    const last = before[index];
    const isSame = last?.agent === agent && last.isUp === isUp && last.entries === entries;
    return isSame ? last : { agent, isUp, entries };
  });
}

function findDrops(before: SeenAgent, { isUp, entries }: SeenAgent): Drops {
  const listed = new Set(entries.map(({ device }) => device.deviceId));
  // A phone without a serial gets another ID when it reconnects, so its old ID says nothing.
  const left = before.entries.filter(({ device }) => !device.noSerial && !listed.has(device.deviceId));
  return { agents: Number(before.isUp && !isUp), devices: left.length };
}
