import { formatAgentAddress } from '#shared/model/agent-address.ts';
import type { AgentReport } from '#shared/model/agent.ts';
import type { ComparedDevice } from '#shared/model/compare-snapshots.ts';

/** Finds the fleet's row of a compared device. Each agent's rows are indexed at most once. */
export function createKeyFinder(reports: readonly AgentReport[]): (device: ComparedDevice) => string | null {
  const byAddress = new Map(reports.map((report) => [formatAgentAddress(report.agent.address), report]));
  const keysOf = new Map<AgentReport, ReadonlySet<string>>();
  return ({ agent, place }) => {
    const report = byAddress.get(agent);
    if (!report) return null;
    const keys = keysOf.get(report) ?? new Set(report.devices.map(({ key }) => key));
    keysOf.set(report, keys);
    const key = `${report.agent.id}/${place}`;
    return keys.has(key) ? key : null;
  };
}
