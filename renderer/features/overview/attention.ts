import type { AgentReport } from '#shared/model/agent.ts';
import type { DeviceEntry } from '#shared/device/device.ts';
import { findAvailability } from '#shared/device/availability.ts';
import { agentStateAt } from '#shared/model/freshness.ts';
import type { Moment } from '#shared/model/moment.ts';
import { isFailing, agentStatus } from '../agents/status/agent-summary.ts';
import type { UnreachableServices } from '../agents/status/unreachable-services.ts';

const LONG_USE_MS = 8 * 3_600_000;

export interface LongUse {
  readonly entry: DeviceEntry;
  readonly user: string;
  /** In milliseconds. */
  readonly forMs: number;
}

/** The problems of a lab that need attention. */
export interface Attention {
  readonly failing: readonly AgentReport[];
  /** In use by one user for more than eight hours, the longest first. */
  readonly longUses: readonly LongUse[];
  /** Disconnected devices, the latest first. */
  readonly gone: readonly DeviceEntry[];
  /** Phones that wait until a user allows USB debugging on their screen. */
  readonly unauthorized: readonly DeviceEntry[];
}

export function findAttention(
  reports: Iterable<AgentReport>,
  moment: Moment,
  unreachable: UnreachableServices,
): Attention {
  const failing: AgentReport[] = [];
  const longUses: LongUse[] = [];
  const gone: DeviceEntry[] = [];
  const unauthorized: DeviceEntry[] = [];
  for (const report of reports) {
    if (isFailing(agentStatus(report.agent, agentStateAt(report.state, moment.now), unreachable)))
      failing.push(report);
    for (const entry of report.devices) {
      const availability = findAvailability({ entry, state: report.state }, moment);
      if (availability.kind === 'gone') gone.push(entry);
      if (availability.kind === 'unknown' && entry.device.adbState === 'unauthorized')
        unauthorized.push(entry);
      const forMs = entry.usedSince ? moment.now - entry.usedSince.at : 0;
      if (availability.kind === 'in-use' && 'user' in availability && forMs > LONG_USE_MS) {
        longUses.push({ entry, user: availability.user, forMs });
      }
    }
  }
  return {
    failing,
    longUses: longUses.toSorted((a, b) => b.forMs - a.forMs),
    gone: gone.toSorted((a, b) => (b.goneSince ?? 0) - (a.goneSince ?? 0)),
    unauthorized,
  };
}
