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

export function describeAgent({ state, devices }: CountedAgent): LabSum {
  const isUp = state.kind === 'fresh';
  const listedAt = isUp || state.kind === 'stale' ? state.answeredAt : null;
  return { up: Number(isUp), silent: Number(!isUp), listedAt, devices: listedAt === null ? null : devices };
}

export function addSums(one: LabSum, other: LabSum): LabSum {
  return {
    up: one.up + other.up,
    silent: one.silent + other.silent,
    listedAt: joinTimes(one, other),
    devices: joinCounts(one.devices, other.devices),
  };
}

function joinCounts(one: DeviceCounts | null, other: DeviceCounts | null): DeviceCounts | null {
  return one === null || other === null ? (one ?? other) : sumCounts([one, other]);
}

function joinTimes(one: LabSum, other: LabSum): number | null {
  if (one.listedAt === null || other.listedAt === null) return one.listedAt ?? other.listedAt;
  const isOneUp = one.up > 0;
  if (isOneUp !== other.up > 0) return isOneUp ? one.listedAt : other.listedAt;
  return isOneUp ? Math.min(one.listedAt, other.listedAt) : Math.max(one.listedAt, other.listedAt);
}
