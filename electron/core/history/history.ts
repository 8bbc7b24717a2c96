import type { AgentReport } from '#shared/model/agent.ts';
import type { FleetEvent } from '#shared/model/fleet-event.ts';
import { detectEvents, type Known } from './detect-events.ts';
import type { HistoryFile } from './history-file.ts';

/** What changed in the fleet of the lab somebody is signed in to, newest first. */
export interface History {
  /** The lab whose fleet is heard of from now on; null while nobody is signed in. */
  open(labId: string | null): void;
  list(): readonly FleetEvent[];
  hear(reports: readonly AgentReport[]): void;
}

export interface HistoryOptions {
  readonly file: HistoryFile;
  readonly now: () => number;
  readonly onAdded: (events: readonly FleetEvent[]) => void;
}

/** As many as a page shows; the file has more. */
const MOST_LISTED = 1_000;

export function createHistory({ file, now, onAdded }: HistoryOptions): History {
  let labId: string | null = null;
  let listed: readonly FleetEvent[] = [];
  const knownOf = new Map<string, Known>();
  // What was written since the start is not in the file's own lines.
  let lines = [...file.lines];

  return {
    list: () => listed,

    open(next) {
      labId = next;
      knownOf.clear();
      listed = lines
        .filter((line) => line.labId === labId)
        .map(({ event }) => event)
        .toReversed()
        .slice(0, MOST_LISTED);
    },

    hear(reports) {
      if (labId === null) return;
      const events: FleetEvent[] = [];
      for (const report of reports) {
        const detection = detectEvents(knownOf.get(report.agent.id) ?? null, report, now());
        if (detection.known) knownOf.set(report.agent.id, detection.known);
        events.push(...detection.events);
      }
      if (events.length === 0) return;
      const lab = labId;
      const addedLines = events.map((event) => ({ labId: lab, event }));
      lines = [...lines, ...addedLines].slice(-5 * MOST_LISTED);
      file.append(addedLines);
      listed = [...events.toReversed(), ...listed].slice(0, MOST_LISTED);
      onAdded(events.toReversed());
    },
  };
}
