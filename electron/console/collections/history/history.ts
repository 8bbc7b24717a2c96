import type { AgentReport } from '#shared/model/agent.ts';
import { type FleetEvent, type HistoryGap, MAX_LISTED_EVENTS } from '#shared/model/fleet-event.ts';
import type { Moment } from '#shared/model/moment.ts';
import { keepShares } from '#shared/model/keep-shares.ts';
import { detectEvents, type Known } from './detect-events.ts';
import type { HistoryFile } from './history-file.ts';

interface HistoryOptions {
  readonly file: HistoryFile;
  readonly moment: () => Moment;
  readonly onAdded: (events: readonly FleetEvent[]) => void;
  readonly onGaps: (gaps: readonly HistoryGap[]) => void;
}

export type History = ReturnType<typeof createHistory>;

export function createHistory({ file, moment, onAdded, onGaps }: HistoryOptions) {
  let labId: string | null = null;
  let listed: readonly FleetEvent[] = [];
  let gaps = new Map<string, HistoryGap>();
  const knownOf = new Map<string, Known>();

  /** If the list is full, an agent with many events replaces its own older ones. */
  function list(events: readonly FleetEvent[]): void {
    const all = [...events.toReversed(), ...listed];
    listed = keepShares(all, MAX_LISTED_EVENTS, ({ agent }) => agent);
    const kept = new Set(listed);
    const dropped = all.filter((event) => !kept.has(event));
    const added = events.toReversed().filter((event) => kept.has(event));
    if (dropped.length > 0) noteGaps(dropped);
    onAdded(added);
  }

  function noteGaps(dropped: readonly FleetEvent[]): void {
    gaps = new Map(gaps);
    for (const { agent } of dropped) {
      const { count, since } = gaps.get(agent) ?? { count: 0, since: moment().now };
      gaps.set(agent, { agent, count: count + 1, since });
    }
    onGaps([...gaps.values()]);
  }

  return {
    list: () => listed,
    gaps: () => [...gaps.values()],

    open(next: string | null) {
      labId = next;
      knownOf.clear();
      gaps = new Map();
      const ofLab = file
        .lines()
        .filter((line) => line.labId === labId)
        .map(({ event }) => event);
      listed = keepShares(ofLab.toReversed(), MAX_LISTED_EVENTS, ({ agent }) => agent);
    },

    update(reports: readonly AgentReport[]) {
      if (labId === null) return;
      const events: FleetEvent[] = [];
      for (const report of reports) {
        const detection = detectEvents(knownOf.get(report.agent.id) ?? null, report, moment());
        if (detection.known) knownOf.set(report.agent.id, detection.known);
        events.push(...detection.events);
      }
      if (events.length === 0) return;
      const lab = labId;
      file.append(events.map((event) => ({ labId: lab, event })));
      list(events);
    },
  };
}
