import type { AgentAddress } from '#shared/model/fleet/agent-address.ts';
import type { DeviceListAnswer } from '#shared/wire/device-list.ts';
import { type DemoAgent, demoAgents, findDemoAgent } from './demo-agents.ts';
import { addClaim, createDemoClaims } from './demo-claims.ts';
import { listDemoDevices, UNPLUGGED_MS } from './demo-records.ts';

export interface DemoLabOptions {
  readonly now?: () => number;
  readonly seed?: number;
}

export interface DemoPast {
  readonly address: AgentAddress;
  readonly answers: readonly { readonly at: number; readonly list: DeviceListAnswer }[];
  /** Null if it responds. */
  readonly silentSince: number | null;
}

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const AWAKE_MS = MINUTE;
const LAST_SIGN_OF_CAR_MS = -11 * MINUTE;

export type DemoLab = ReturnType<typeof createDemoLab>;

/** What agents list only depends on the seed, the clock, and who tries again. */
export function createDemoLab({ now = Date.now, seed = 20 }: DemoLabOptions = {}) {
  let startedAt = now();
  const awakeUntil = new Map<DemoAgent, number>();
  const asked = new Set<DemoAgent>();

  const claims = createDemoClaims(now);

  function listAt(agent: DemoAgent, elapsedMs: number): DeviceListAnswer {
    const list = listDemoDevices(agent, { seed, elapsedMs }, startedAt);
    const add = (record: (typeof list.MobileList)[number]) =>
      addClaim(record, claims.find(record.DeviceID, elapsedMs));
    return { ...list, MobileList: list.MobileList.map(add) };
  }

  /** Also empty if the agent doesn't report users. */
  function userOf(deviceId: string): string {
    const records = demoAgents.flatMap(
      (agent) => listDemoDevices(agent, { seed, elapsedMs: now() - startedAt }, startedAt).MobileList,
    );
    return records.find((record) => record.DeviceID === deviceId)?.ConnectedUser ?? '';
  }

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
    claims,
    take: (body: unknown) => claims.take(body, userOf),

    start(): readonly DemoPast[] {
      startedAt = now();
      claims.start();
      awakeUntil.clear();
      asked.clear();
      return demoAgents.map(pastOf);
    },

    isSilent: (agent: DemoAgent) => agent.isSilent === true && now() >= (awakeUntil.get(agent) ?? 0),

    askAgain(address: AgentAddress) {
      const agent = findDemoAgent(address);
      if (agent) asked.add(agent);
    },

    /** Has the user tried again? If so, it responds for a while. */
    wake(agent: DemoAgent): boolean {
      if (!asked.delete(agent)) return false;
      awakeUntil.set(agent, now() + AWAKE_MS);
      return true;
    },
  };
}
