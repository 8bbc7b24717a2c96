import type { AgentReport } from '#shared/model/agent.ts';
import type { DeviceEntry } from '#shared/device/device.ts';
import { deviceAvailability, isUnused } from '#shared/device/availability.ts';
import { deviceFreshness } from '#shared/model/freshness.ts';
import type { Moment } from '#shared/model/moment.ts';
import type { Alert, AlertInput } from '#shared/model/alert.ts';
import { findMatches, isNamed } from './alert-target.ts';

/**
 * Checks an alert against one agent's report. A stale report proves neither that a condition is met nor that it is no
 * longer met.
 */
export function checkAlert(alert: Alert, report: AgentReport, now: number) {
  const except = new Set(alert.except);
  let triggeredBy: DeviceEntry | null = null;
  const moment = momentOf(alert, now);
  const matches = findMatches(alert.target, report, moment);
  for (const entry of matches) {
    const truth = isTrue(alert.when, entry, report, moment);
    if (truth === false) except.delete(entry.key);
    else if (truth && !except.has(entry.key)) triggeredBy ??= entry;
  }
  const isSame = except.size === alert.except.length;
  return {
    /** Without the exceptions for devices that no longer meet the condition. */
    alert: isSame ? alert : { ...alert, except: [...except] },
    /** The first device that met the condition. */
    triggeredBy,
    /** The alert waits for a device of this agent. Such an agent is polled often. */
    isConcerned: matches.length > 0 || isNamed(alert.target, report.agent.id),
  };
}

/** The devices that already meet a condition. They don't trigger the alert. */
export function findTrueAlready(
  input: AlertInput,
  reports: readonly AgentReport[],
  now: number,
): readonly string[] {
  const moment = momentOf(input, now);
  return reports.flatMap((report) =>
    findMatches(input.target, report, moment)
      .filter((entry) => isTrue(input.when, entry, report, moment))
      .map(({ key }) => key),
  );
}

const MINUTE_MS = 60_000;

/** The alert's own idle period applies. A condition without one ignores signs of use. */
function momentOf({ idleMinutes }: AlertInput, now: number): Moment {
  return { now, idleMs: (idleMinutes ?? 0) * MINUTE_MS };
}

/** Null if it is unknown: the agent is stale, or there is neither a reported user nor sufficient evidence. */
function isTrue(
  when: AlertInput['when'],
  entry: DeviceEntry,
  report: AgentReport,
  moment: Moment,
): boolean | null {
  const freshness = deviceFreshness(entry, report.state, moment.now);
  if (freshness === 'stale') return null;
  switch (when) {
    case 'available': {
      const { kind } = deviceAvailability(entry, freshness, moment);
      return kind === 'unknown' ? null : kind === 'available';
    }
    case 'unused':
      return isUnused(deviceAvailability(entry, freshness, moment));
    case 'reconnected':
      return freshness === 'fresh';
    case 'disconnected':
      return freshness === 'disconnected';
  }
}
