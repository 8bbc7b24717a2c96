import type { FleetEvent } from '#shared/model/fleet/fleet-event.ts';
import type { Moment } from '#shared/model/fleet/moment.ts';
import type { SimulatedAgent } from './simulated-lab.ts';
import { truthOf } from './simulation-oracle.ts';
import { signOf } from './use-oracle.ts';

interface Known {
  readonly state: string;
  /** When it was last known. */
  readonly at: number;
}

/**
 * Computes the lines that the history must have about phones behind ADB: each change between two known states,
 * once.
 */
export function createHistoryOracle() {
  const known = new Map<string, Map<string, Known>>();

  function follow(simulated: SimulatedAgent, deviceId: string, moment: Moment, before: Known | undefined) {
    const truth = truthOf(simulated, deviceId, moment);
    if (truth === null || truth === 'disconnected' || truth === 'listed') return before;
    const state = typeof truth === 'object' ? 'in-use' : truth;
    const user = simulated.lastResponse?.users.get(deviceId);
    const sign = user && typeof user === 'object' ? signOf(user) : null;
    // A phone in the known state idle does not become active without an activity since.
    const isOldActivity =
      state === 'recent-activity' && before?.state === 'idle' && sign !== null && sign <= before.at;
    return isOldActivity ? before : { state, at: moment.now };
  }

  return {
    clear: () => known.clear(),

    /**
     * Call it when the console reports these agents. Throws if the history does not have exactly the expected
     * changes.
     */
    check(agents: readonly SimulatedAgent[], events: readonly FleetEvent[], moment: Moment): void {
      const expected: string[] = [];
      for (const simulated of agents) {
        const { lastResponse, agent, listed, phones } = simulated;
        if (!phones || !lastResponse?.isGood || agent.isPaused) continue;
        const before = known.get(agent.id);
        const next = new Map<string, Known>();
        for (const deviceId of listed) {
          const earlier = before?.get(deviceId);
          const now = follow(simulated, deviceId, moment, earlier);
          if (now) next.set(deviceId, now);
          if (now && earlier && now.state !== earlier.state)
            expected.push(
              `${agent.id}/0/${deviceId} observed-${now.state.replace('recent-activity', 'active')}`,
            );
        }
        known.set(agent.id, next);
      }
      const written = events
        .filter(({ kind }) => kind.startsWith('observed-'))
        .map(({ device, kind }) => `${device?.key} ${kind}`);
      if (String(written.toSorted()) !== String(expected.toSorted()))
        throw new Error(`the history has ${String(written)} where it must have ${String(expected)}`);
    },
  };
}
