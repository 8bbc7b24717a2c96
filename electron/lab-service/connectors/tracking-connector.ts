import { formatAgentAddress } from '#shared/model/fleet/agent-address.ts';
import type { DeviceListAnswer } from '#shared/wire/device-list.ts';
import type { Owner } from '../limits/owner.ts';
import { Turns } from '../limits/turns.ts';
import { untilAborted } from '../limits/wait.ts';
import { AgentFailure } from './agent-failure.ts';
import type { AgentTarget, Connector } from './connector.ts';
import { encodeList } from './encode-list.ts';
import { PhoneAgent, type PhoneAgentOptions, type PhoneSource } from './phone-agent.ts';

const FORGET_AFTER_MS = 600_000;
/** Beyond this, agents that nobody polls and that were used longest ago go. */
const MAX_AGENTS = 2_048;

/** @param createSource `ownerOf` says whose turns its phones take */
export function createTrackingConnector<D, K extends { readonly isBeingRead: boolean }>(
  options: PhoneAgentOptions,
  createSource: (closing: AbortSignal, ownerOf: () => Owner) => PhoneSource<D, K>,
): Connector {
  const closing = new AbortController();
  const agents = new Map<string, PhoneAgent<D, K>>();

  function add(target: AgentTarget): PhoneAgent<D, K> {
    dropOld();
    const key = keyOf(target);
    const source = createSource(closing.signal, () => ({ key, isKnown: agent.isKnown }));
    const agent: PhoneAgent<D, K> = new PhoneAgent(target, options, closing.signal, source);
    agents.set(key, agent);
    return agent;
  }

  function dropOld(): void {
    const now = options.now();
    for (const [key, agent] of agents) if (now - agent.wantedAt > FORGET_AFTER_MS) agents.delete(key);
    if (agents.size < MAX_AGENTS) return;
    const others = [...agents].filter(([, agent]) => !agent.isPolled);
    if (others.length < MAX_AGENTS) return;
    const [oldest] = others.toSorted(([, one], [, other]) => one.wantedAt - other.wantedAt);
    if (oldest !== undefined) agents.delete(oldest[0]);
  }

  async function contact(
    target: AgentTarget,
    signal: AbortSignal,
    isPoll: boolean,
    isKnown = true,
  ): Promise<DeviceListAnswer> {
    signal.throwIfAborted();
    closing.signal.throwIfAborted();
    const agent = agents.get(keyOf(target)) ?? add(target);
    if (isKnown) agent.isKnown = true;
    // If a caller leaves, the shared work goes on; it has limits of its own.
    return untilAborted(agent.listDevices(target, formatAgentAddress(target), isPoll), signal);
  }

  return {
    listDevices: (target, signal, parts) => contact(target, signal, false, parts?.isKnown),

    poll: async (target, signal) => encodeList(await contact(target, signal, true)),

    recall(target) {
      const agent = closing.signal.aborted ? undefined : agents.get(keyOf(target));
      return agent?.recall(formatAgentAddress(target)) ?? null;
    },

    trackedCount: () => Array.from(agents.values()).filter((agent) => agent.isTracked).length,

    async close() {
      closing.abort(new AgentFailure('service-closing'));
      await Promise.all(Array.from(agents.values(), (agent) => agent.settle()));
      agents.clear();
    },
  };
}

/** A hostile phone takes as long as it can, so half of the turns stay free for known agents' phones. */
export function createPhoneTurns(atOnce: number, ofAgent: number): Turns {
  return new Turns({ atOnce, strangersAtOnce: Math.ceil(atOnce / 2), mostOf: () => ofAgent });
}

function keyOf({ ips: [ip = ''], port }: AgentTarget): string {
  return formatAgentAddress({ host: ip, port });
}
