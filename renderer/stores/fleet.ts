import { create } from 'zustand';
import type { FleetChange } from '#shared/ipc/contract.ts';
import type { AgentReport } from '#shared/model/agent.ts';

/** The reports of the lab's agents by agent id, in the order the agents were added. Written by connect.ts only. */
export interface FleetState {
  readonly sequence: number;
  readonly reports: ReadonlyMap<string, AgentReport>;
}

export const useFleet = create<FleetState>(() => ({ sequence: 0, reports: new Map() }));

/** Replaces everything by what a snapshot says. */
export function replaceFleet({ sequence, reports }: FleetChange): void {
  useFleet.setState({ sequence, reports: new Map(reports.map((report) => [report.agent.id, report])) });
}

/** Applies a change; answers false, and changes nothing, when one before it was missed. */
export function applyFleetChange(change: FleetChange): boolean {
  const { sequence, reports } = useFleet.getState();
  if (change.sequence <= sequence) return true;
  if (change.sequence !== sequence + 1) return false;
  const next = new Map(reports);
  for (const id of change.removed) next.delete(id);
  for (const report of change.reports) next.set(report.agent.id, report);
  useFleet.setState({ sequence: change.sequence, reports: next });
  return true;
}
