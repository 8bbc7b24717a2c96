import type { AgentReport } from '#shared/model/fleet/agent.ts';
import type { RefreshProgress } from '#shared/model/fleet/refresh-progress.ts';
import { type AgentStatus, countStatuses } from '../../features/agents/status/agent-summary.ts';
import { findUnreachableServices } from '../../features/agents/status/unreachable-services.ts';

/** How up to date the lab is as a whole. All values are primitive, so that two of these compare by their properties. */
export interface FleetFreshness {
  readonly kind: 'no-agents' | 'fresh' | 'waiting' | 'paused' | 'failing' | 'service-unreachable' | 'offline';
  readonly total: number;
  readonly online: number;
  readonly silent: number;
  readonly refusing: number;
  readonly unknown: number;
  readonly paused: number;
  /** Haven't responded since the computer woke up or its network changed. */
  readonly unrefreshed: number;
}

export interface FreshnessContext {
  /** In ms since 1970. */
  readonly now: number;
  readonly hasNetwork: boolean;
  readonly progress: RefreshProgress | null;
}

export function findFreshness(
  reports: Iterable<AgentReport>,
  { now, hasNetwork, progress }: FreshnessContext,
): FleetFreshness {
  const all = [...reports];
  const unreachable = findUnreachableServices(all, now);
  const statuses = countStatuses(all, now, unreachable);
  const count = (status: AgentStatus) => statuses[status] ?? 0;
  const counts = {
    total: all.length,
    online: count('fresh'),
    silent: count('silent'),
    refusing: count('refusing'),
    unknown: count('unknown'),
    paused: count('paused'),
    unrefreshed: progress?.waiting ?? 0,
  };
  return { kind: kindOf(counts, hasNetwork), ...counts };
}

function kindOf(counts: Omit<FleetFreshness, 'kind'>, hasNetwork: boolean): FleetFreshness['kind'] {
  const { total, online, silent, refusing, unknown, paused, unrefreshed } = counts;
  const failing = silent + refusing + unknown;
  if (total === 0) return 'no-agents';
  // Agents on this computer don't need a network.
  if (failing > 0 && !hasNetwork) return 'offline';
  // Give them a chance to respond before calling it a failure.
  if (unrefreshed > 0) return 'waiting';
  if (unknown > 0 && unknown === failing) return 'service-unreachable';
  if (failing > 0) return 'failing';
  if (paused === total) return 'paused';
  return online + paused < total ? 'waiting' : 'fresh';
}

/** When the latest usable response came, in ms since 1970. */
export function findLatestResponse(reports: Iterable<AgentReport>): number | null {
  const times = Array.from(reports, ({ state }) => ('answeredAt' in state ? (state.answeredAt ?? 0) : 0));
  return Math.max(0, ...times) || null;
}
