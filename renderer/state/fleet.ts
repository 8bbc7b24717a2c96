import { create } from 'zustand';
import type { AgentUpdate, FleetChange, FleetReports } from '#shared/ipc/page-state.ts';
import type { AgentReport } from '#shared/model/fleet/agent.ts';
import { keepLatest, type RoundTrip } from '#shared/model/fleet/round-trips.ts';
import type { DeviceEntry } from '#shared/device/device.ts';
import { moveClock } from './clock.ts';

/** In the order the agents were added. Only connect.ts writes it. */
export interface FleetState {
  readonly sequence: number;
  readonly reports: ReadonlyMap<string, AgentReport>;
}

export const useFleet = create<FleetState>(() => ({ sequence: 0, reports: new Map() }));

export function hasLabAgents({ reports }: FleetState): boolean {
  for (const { agent } of reports.values()) {
    if (agent.origin === 'lab') return true;
  }
  return false;
}

/** Of each fresh list, in ms since 1970. */
export function* freshTimes({ reports }: FleetState): Iterable<number> {
  for (const { state } of reports.values()) {
    if (state.kind === 'fresh') yield state.answeredAt;
  }
}

export function replaceFleet({ sequence, reports }: FleetReports): void {
  moveClock();
  useFleet.setState({ sequence, reports: new Map(reports.map((report) => [report.agent.id, report])) });
}

/** False if one is missing. What comes after it is ignored. */
export function applyFleetChanges(changes: readonly FleetChange[]): boolean {
  const before = useFleet.getState();
  let { sequence } = before;
  let next = new Map(before.reports);
  const isWhole = changes.every((change) => {
    if (change.sequence <= sequence) return true;
    if (change.sequence !== sequence + 1) return false;
    sequence = change.sequence;
    for (const id of change.removed) next.delete(id);
    for (const update of change.updates) {
      const known = next.get(update.report.agent.id);
      next.set(update.report.agent.id, applyUpdate(known, update));
    }
    if (change.order) next = arrange(next, change.order);
    return true;
  });
  moveClock();
  if (sequence !== before.sequence) useFleet.setState({ sequence, reports: next });
  return isWhole;
}

function arrange(
  reports: ReadonlyMap<string, AgentReport>,
  order: readonly string[],
): Map<string, AgentReport> {
  const named = order.flatMap((id) => {
    const report = reports.get(id);
    return report ? [[id, report] as const] : [];
  });
  return new Map([...named, ...reports]);
}

function applyUpdate(before: AgentReport | undefined, update: AgentUpdate): AgentReport {
  return {
    ...update.report,
    devices: updateDevices(before?.devices ?? [], update),
    roundTrips: updateRoundTrips(before?.roundTrips ?? [], update),
  };
}

function updateRoundTrips(before: readonly RoundTrip[], update: AgentUpdate): readonly RoundTrip[] {
  if (update.isWhole) return update.roundTrips;
  return update.roundTrips.length === 0 ? before : keepLatest([...before, ...update.roundTrips]);
}

/** Devices stay where they are, and new ones go last. If nothing changed, it's the same array. */
function updateDevices(before: readonly DeviceEntry[], update: AgentUpdate): readonly DeviceEntry[] {
  const { changed, dropped, isWhole } = update;
  if (isWhole) return changed;
  if (changed.length === 0 && dropped.length === 0) return before;
  const byKey = new Map(before.map((entry) => [entry.key, entry]));
  for (const key of dropped) byKey.delete(key);
  for (const entry of changed) byKey.set(entry.key, entry);
  return [...byKey.values()];
}
