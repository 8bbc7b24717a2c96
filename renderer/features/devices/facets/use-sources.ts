import type { AgentReport } from '#shared/model/fleet/agent.ts';

export interface UseSources {
  /** At least one agent reports users. If none does, no device is ever available. */
  readonly isReported: boolean;
  /** Somebody watches at least one device. If nobody does, no device is ever idle. */
  readonly isObserved: boolean;
}

export function findUseSources(reports: Iterable<AgentReport>): UseSources {
  let isReported = false;
  let isObserved = false;
  for (const { devices } of reports) {
    for (const { device } of devices) {
      isReported ||= device.connectedUser !== null;
      isObserved ||= device.observed !== null;
      if (isReported && isObserved) return { isReported, isObserved };
    }
  }
  return { isReported, isObserved };
}

let last: { readonly reports: ReadonlyMap<string, AgentReport>; readonly sources: UseSources } | null = null;

/** Returns the same object until the result changes. */
export function selectUseSources({
  reports,
}: {
  readonly reports: ReadonlyMap<string, AgentReport>;
}): UseSources {
  if (last?.reports === reports) return last.sources;
  const found = findUseSources(reports.values());
  const isSame =
    last?.sources.isReported === found.isReported && last.sources.isObserved === found.isObserved;
  last = { reports, sources: isSame && last ? last.sources : found };
  return last.sources;
}
