import { formatAgentAddress } from '#shared/model/agent-address.ts';
import type { AgentReport } from '#shared/model/agent.ts';
import type { DeviceEntry } from '#shared/model/device.ts';
import {
  type Availability,
  deviceAvailability,
  deviceSeenAt,
  deviceFreshness,
  type Freshness,
} from '#shared/model/freshness.ts';
import { searchTextOf } from '#shared/model/device-text.ts';
import type { Matcher } from '#shared/search/compile.ts';
import { agentTextOf } from '#shared/search/search-text.ts';

/** One line of the grid: a device with its agent's report. */
export interface DeviceRow {
  readonly key: string;
  readonly entry: DeviceEntry;
  readonly report: AgentReport;
  readonly agentText: string;
  /** Every text a search may match, in lower case. */
  readonly searchText: string;
}

// Rows are made anew only for agents whose report is new, and what a search matches only for devices that changed.
const made = new WeakMap<AgentReport, readonly DeviceRow[]>();
const searchTexts = new WeakMap<DeviceEntry, { readonly agent: string; readonly text: string }>();

export function makeRows(report: AgentReport): readonly DeviceRow[] {
  const known = made.get(report);
  if (known) return known;
  const agentText = formatAgentAddress(report.agent.address);
  const agent = agentTextOf(report.agent);
  const rows = report.devices.map((entry) => ({
    key: entry.key,
    entry,
    report,
    agentText,
    searchText: findSearchText(entry, agent),
  }));
  made.set(report, rows);
  return rows;
}

function findSearchText(entry: DeviceEntry, agent: string): string {
  const known = searchTexts.get(entry);
  if (known?.agent === agent) return known.text;
  const text = searchTextOf(entry.device, agent);
  searchTexts.set(entry, { agent, text });
  return text;
}

/** The rows that a search asks for. */
export function filterRows(
  rows: readonly DeviceRow[],
  { matches }: Matcher,
  now: number,
): readonly DeviceRow[] {
  return rows.filter(({ entry, report: { agent, state }, searchText }) =>
    matches({ entry, agent, state }, searchText, now),
  );
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
