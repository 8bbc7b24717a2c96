import type { AgentReport } from '#shared/model/agent.ts';

/** Where a lab's knowledge of use comes from. */
export interface UseSources {
  /** Some agent reports who uses its devices: without one nothing is ever available. */
  readonly isReported: boolean;
  /** Signs of use were observed of some device: without any, nothing is ever idle. */
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

/** The same of a store's reports: the same object for as long as nothing else is known. */
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
