import type { AgentReport } from '#shared/model/agent.ts';
import { countDevices, type DeviceCounts } from '#shared/model/freshness.ts';

/** How many devices of all agents are free, in use, unknown and gone at `now`. */
export function countFleet(reports: readonly AgentReport[], now: number): DeviceCounts {
  const all: DeviceCounts = { free: 0, 'in-use': 0, unknown: 0, gone: 0 };
  for (const report of reports) {
    const counts = countDevices(report, now);
    all.free += counts.free;
    all['in-use'] += counts['in-use'];
    all.unknown += counts.unknown;
    all.gone += counts.gone;
  }
  return all;
}
