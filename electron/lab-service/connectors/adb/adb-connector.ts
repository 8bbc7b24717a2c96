import { formatAgentAddress } from '#shared/model/agent-address.ts';
import type { DeviceListAnswer } from '#shared/wire/device-list.ts';
import { joinSignals } from '../../limits/joined-signal.ts';
import { Turns } from '../../limits/turns.ts';
import { untilAborted } from '../../limits/wait.ts';
import { AgentFailure } from '../agent-failure.ts';
import type { AgentTarget, Connector } from '../connector.ts';
import { encodeList } from '../encode-list.ts';
import { AdbAgent } from './adb-agent.ts';
import { type AdbOptions, defaultAdbOptions } from './adb-options.ts';
import { takePicture } from './take-picture.ts';

const FORGET_AFTER_MS = 600_000;
/** Servers that are not polled. Beyond it, the least recently used of them goes. */
const MAX_AGENTS = 2_048;

/** Sends only the requests of decision 3. Never runs the adb command line, which stops a server of another version. */
export function createAdbConnector(overrides: Partial<AdbOptions> = {}): Connector {
  const options = { ...defaultAdbOptions, ...overrides };
  const closing = new AbortController();
  const turns = createPhoneTurns(options.devicesAtOnceInAll, options.devicesAtOnce);
  const hungTurns = createPhoneTurns(options.hungAtOnceInAll, options.hungAtOnce);
  const useTurns = createPhoneTurns(options.useAtOnceInAll, options.useAtOnce);
  const agents = new Map<string, AdbAgent>();

  function make(target: AgentTarget): AdbAgent {
    dropOld();
    const key = keyOf(target);
    const ownerOf = () => ({ key, isKnown: agent.isKnown });
    const agent: AdbAgent = new AdbAgent(target, options, closing.signal, {
      facts: (read, hasHung) =>
        hasHung ? hungTurns.run(ownerOf(), () => turns.run(ownerOf(), read)) : turns.run(ownerOf(), read),
      use: (read) => useTurns.run(ownerOf(), read),
    });
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
    const agent = agents.get(keyOf(target)) ?? make(target);
    if (isKnown) agent.isKnown = true;
    // A caller that leaves does not end the shared work, which has its own limits.
    return untilAborted(agent.listDevices(target, formatAgentAddress(target), isPoll), signal);
  }

  return {
    listDevices: (target, signal, parts) => contact(target, signal, false, parts?.isKnown),

    poll: async (target, signal) => encodeList(await contact(target, signal, true)),

    recall(target) {
      const agent = closing.signal.aborted ? undefined : agents.get(keyOf(target));
      return agent?.recall(formatAgentAddress(target)) ?? null;
    },

    async takePicture(target, deviceId, signal) {
      const joined = joinSignals([signal, closing.signal]);
      return takePicture(target, deviceId, options, joined.signal).finally(joined.release);
    },

    trackedCount: () => Array.from(agents.values()).filter((agent) => agent.isTracked).length,

    async close() {
      closing.abort(new AgentFailure('service-closing'));
      await Promise.all(Array.from(agents.values(), (agent) => agent.settle()));
      agents.clear();
    },
  };
}

/** A hostile phone takes as long as it may, so half of the turns stay free for phones of known servers. */
function createPhoneTurns(atOnce: number, ofServer: number): Turns {
  return new Turns({ atOnce, strangersAtOnce: Math.ceil(atOnce / 2), mostOf: () => ofServer });
}

function keyOf({ ips: [ip = ''], port }: AgentTarget): string {
  return formatAgentAddress({ host: ip, port });
}
