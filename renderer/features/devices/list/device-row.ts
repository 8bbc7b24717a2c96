import type { AgentReport } from '#shared/model/agent.ts';
import type { DeviceEntry } from '#shared/device/device.ts';
import {
  type Availability,
  deviceAvailability,
  deviceSeenAt,
  deviceFreshness,
  type Freshness,
} from '#shared/model/freshness.ts';

/** One line of the grid: a device with its agent's report. */
export interface DeviceRow {
  readonly key: string;
  readonly entry: DeviceEntry;
  readonly report: AgentReport;
  readonly agentText: string;
}

export function rowFreshness(row: DeviceRow, now: number): Freshness {
  return deviceFreshness(row.entry, row.report.state, now);
}

/** As of when a row is true, in milliseconds since 1970; null when no answer was ever good. */
export function rowSeenAt(row: DeviceRow): number | null {
  return deviceSeenAt(row.entry, row.report.state);
}

export function rowAvailability(row: DeviceRow, now: number): Availability {
  return deviceAvailability(row.entry, rowFreshness(row, now));
}
