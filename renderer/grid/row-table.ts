import { formatAgentAddress } from '#shared/model/fleet/agent-address.ts';
import type { AgentReport } from '#shared/model/fleet/agent.ts';
import { type AvailabilityKind, findAvailability } from '#shared/device/availability.ts';
import type { DeviceEntry } from '#shared/device/device.ts';
import { agentStateAt } from '#shared/model/fleet/freshness.ts';
import type { Moment } from '#shared/model/fleet/moment.ts';
import { hasOwnClaim } from '#shared/search/value-test.ts';
import { GridRow, type RowSource } from './grid-row.ts';

export type Reports = ReadonlyMap<string, AgentReport>;

export interface RowChanges {
  /** New, or with a changed device. */
  readonly written: number[];
  /** The agent's name, address, group or version changed. */
  readonly renamed: number[];
  /** The agent went fresh or stale, or time has changed what we make of the row. */
  readonly aged: number[];
  /** A new row may have the place already. */
  readonly removed: number[];
  /** Rows came, went or changed order. */
  isRearranged: boolean;
}

export type RowTable = ReturnType<typeof createRowTable>;

/** A row keeps its place as long as it's there. */
export function createRowTable() {
  /** By place. Undefined once removed. */
  const rows: (GridRow | undefined)[] = [];
  const free: number[] = [];
  const sources = new Map<string, RowSource>();
  let order: readonly string[] = [];
  let all: Uint32Array = new Uint32Array();
  let isStale = false;

  function removeRow(place: number, changes: RowChanges): void {
    rows[place] = undefined;
    free.push(place);
    changes.removed.push(place);
  }

  function replaceRows(source: RowSource, devices: readonly DeviceEntry[], changes: RowChanges): void {
    const before = new Map(source.places.map((place) => [rows[place]?.key, place] as const));
    source.places = devices.map((entry) => {
      const known = before.get(entry.key);
      before.delete(entry.key);
      if (known !== undefined && rows[known]?.entry === entry) return known;
      const place = known ?? free.pop() ?? rows.length;
      rows[place] = new GridRow(entry, source);
      changes.written.push(place);
      return place;
    });
    for (const place of before.values()) removeRow(place, changes);
    changes.isRearranged = true;
  }

  return {
    // Only the table changes them.
    rows: rows as readonly (GridRow | undefined)[],

    /** An unchanged report only costs a comparison. */
    update(reports: Reports, moment: Moment): RowChanges {
      const changes: RowChanges = { written: [], renamed: [], aged: [], removed: [], isRearranged: false };
      for (const [id, source] of sources) {
        if (reports.has(id)) continue;
        for (const place of source.places) removeRow(place, changes);
        sources.delete(id);
        changes.isRearranged = true;
      }
      for (const [id, report] of reports) {
        const source = sources.get(id);
        if (source) {
          const isDone = source.report === report || updateSource(source, report, rows, changes);
          if (!isDone) replaceRows(source, report.devices, changes);
          age(source, rows, moment, changes);
          continue;
        }
        const agentText = formatAgentAddress(report.agent.address);
        const isFresh = agentStateAt(report.state, moment.now).kind === 'fresh';
        const added: RowSource = { report, agentText, isFresh, judged: null, places: [] };
        sources.set(id, added);
        replaceRows(added, report.devices, changes);
        if (isFresh) added.judged = judgeRows(added, rows, moment);
        changes.isRearranged = true;
      }
      const ids = [...reports.keys()];
      if (ids.length !== order.length || ids.some((id, index) => id !== order[index])) {
        order = ids;
        changes.isRearranged = true;
      }
      isStale ||= changes.isRearranged;
      return changes;
    },

    /** Agent by agent, in the order they were added. */
    places(): Uint32Array {
      if (!isStale) return all;
      isStale = false;
      all = Uint32Array.from(order.flatMap((id) => sources.get(id)?.places ?? []));
      return all;
    },
  };
}

/** A report of the same devices. False if some came, went or moved: their rows are replaced. */
function updateSource(
  source: RowSource,
  report: AgentReport,
  rows: (GridRow | undefined)[],
  changes: RowChanges,
): boolean {
  const before = source.report;
  const { address, name, group } = report.agent;
  const agentText = formatAgentAddress(address);
  source.report = report;
  // IPC copies reports, so two of one agent are never the same object.
  const isRenamed =
    agentText !== source.agentText || name !== before.agent.name || group !== before.agent.group;
  if (isRenamed || before.version !== report.version) {
    source.agentText = agentText;
    for (const place of source.places) {
      const row = rows[place];
      if (row) rows[place] = new GridRow(row.entry, source);
    }
    changes.renamed.push(...source.places);
  }
  if (before.devices === report.devices) return true;
  if (!hasSameKeys(before.devices, report.devices)) return false;
  for (const [index, entry] of report.devices.entries()) {
    const place = source.places[index];
    if (place === undefined || before.devices[index] === entry) continue;
    rows[place] = new GridRow(entry, source);
    changes.written.push(place);
  }
  return true;
}

function age(source: RowSource, rows: RowTable['rows'], moment: Moment, changes: RowChanges): void {
  const isFresh = agentStateAt(source.report.state, moment.now).kind === 'fresh';
  const judged = isFresh ? judgeRows(source, rows, moment) : null;
  if (isFresh !== source.isFresh) changes.aged.push(...source.places);
  else if (judged && source.judged) {
    for (const [place, kind] of judged) if (source.judged.get(place) !== kind) changes.aged.push(place);
  }
  source.isFresh = isFresh;
  source.judged = judged;
}

/** Rows with signs of use or claims can change without their agent. Null if there are none. */
function judgeRows({ places }: RowSource, rows: RowTable['rows'], moment: Moment): RowSource['judged'] {
  let judged: Map<number, AvailabilityKind | 'own'> | null = null;
  for (const place of places) {
    const row = rows[place];
    if (!row?.entry.device.observed && !row?.entry.device.claim) continue;
    judged ??= new Map();
    judged.set(place, hasOwnClaim(row, moment) ? 'own' : findAvailability(row, moment).kind);
  }
  return judged;
}

function hasSameKeys(before: readonly DeviceEntry[], after: readonly DeviceEntry[]): boolean {
  return before.length === after.length && after.every(({ key }, index) => before[index]?.key === key);
}
