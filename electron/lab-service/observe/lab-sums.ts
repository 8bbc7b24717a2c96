import { type DeviceCounts, sumCounts } from '#shared/device/availability.ts';
import type { CountedAgent } from './count-agents.ts';

/** The values of one series: of an agent, or the sums of several. */
export interface LabSum {
  readonly up: number;
  readonly silent: number;
  /**
   * The oldest last list of the agents that respond, in milliseconds since 1970. If none responds, the newest of the
   * others. Null if none has sent a list.
   */
  readonly listedAt: number | null;
  /** The devices of the last lists. Null if no agent has sent one. */
  readonly devices: DeviceCounts | null;
}

export function sumUp(agents: readonly CountedAgent[]): LabSum {
  const up = agents.filter(({ state }) => state.kind === 'fresh');
  const times = timesOfLists(up.length > 0 ? up : agents).toSorted((one, other) => one - other);
  const listed = agents.filter((agent) => timesOfLists([agent]).length > 0);
  return {
    up: up.length,
    silent: agents.length - up.length,
    listedAt: times.at(up.length > 0 ? 0 : -1) ?? null,
    devices: listed.length === 0 ? null : sumCounts(listed.map(({ devices }) => devices)),
  };
}

function timesOfLists(agents: readonly CountedAgent[]): number[] {
  return agents.flatMap(({ state }) =>
    state.kind === 'fresh' || state.kind === 'stale' ? (state.answeredAt ?? []) : [],
  );
}
