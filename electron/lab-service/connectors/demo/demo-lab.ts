import type { AgentAddress } from '#shared/model/agent-address.ts';
import type { DeviceListAnswer } from '#shared/wire/device-list.ts';
import { type DemoAgent, demoAgents, findDemoAgent } from './demo-agents.ts';
import { listDemoDevices, UNPLUGGED_MS } from './demo-records.ts';

export interface DemoLabOptions {
  /** Milliseconds since 1970. */
  readonly now?: () => number;
  /** With another seed, devices are connected, disconnected and used at other times. */
  readonly seed?: number;
}

/** What an agent answered before the demo began. */
export interface DemoPast {
  readonly address: AgentAddress;
  /** Oldest first. */
  readonly answers: readonly { readonly at: number; readonly list: DeviceListAnswer }[];
  /** Null if it responds. */
  readonly silentSince: number | null;
}

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
/** After the user has tried again. */
const AWAKE_MS = MINUTE;
const LAST_SIGN_OF_CAR_MS = -11 * MINUTE;

export type DemoLab = ReturnType<typeof createDemoLab>;

/** What the simulated agents list depends only on the seed, the clock, and who tries again. */
export function createDemoLab({ now = Date.now, seed = 20 }: DemoLabOptions = {}) {
  let startedAt = now();
  const awakeUntil = new Map<DemoAgent, number>();
  const asked = new Set<DemoAgent>();

  const listAt = (agent: DemoAgent, elapsedMs: number) =>
    listDemoDevices(agent, { seed, elapsedMs }, startedAt);

  function pastOf(agent: DemoAgent): DemoPast {
    const moments = agent.isSilent
      ? [LAST_SIGN_OF_CAR_MS]
      : [UNPLUGGED_MS - 5 * SECOND, UNPLUGGED_MS, -5 * SECOND];
    return {
      address: agent.address,
      answers: moments.map((elapsedMs) => ({ at: startedAt + elapsedMs, list: listAt(agent, elapsedMs) })),
      silentSince: agent.isSilent ? startedAt + LAST_SIGN_OF_CAR_MS + 5 * SECOND : null,
    };
  }

  return {
    list: (agent: DemoAgent) => listAt(agent, now() - startedAt),

    /** Begins the demo again, and returns its past. */
    start(): readonly DemoPast[] {
      startedAt = now();
      awakeUntil.clear();
      asked.clear();
      return demoAgents.map(pastOf);
    },

    isSilent: (agent: DemoAgent) => agent.isSilent === true && now() >= (awakeUntil.get(agent) ?? 0),

    /** The user tries again: the next contact with a silent agent succeeds. */
    askAgain(address: AgentAddress) {
      const agent = findDemoAgent(address);
      if (agent) asked.add(agent);
    },

    /** Whether the user has tried again. The agent then responds for a while. */
    wake(agent: DemoAgent): boolean {
      if (!asked.delete(agent)) return false;
      awakeUntil.set(agent, now() + AWAKE_MS);
      return true;
    },
  };
}
