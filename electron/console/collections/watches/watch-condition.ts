import type { AgentReport } from '#shared/model/agent.ts';
import type { DeviceEntry } from '#shared/device/device.ts';
import { deviceAvailability, deviceFreshness } from '#shared/model/freshness.ts';
import type { Watch, WatchCondition, WatchTarget } from '#shared/model/watch.ts';
import { findMatches, isNamed } from './watch-target.ts';

/**
 * Checks a watch against one agent's report. A stale report proves neither that a condition has come true nor that it has ceased to be.
 */
export function checkWatch(watch: Watch, report: AgentReport, now: number) {
  const except = new Set(watch.except);
  let fired: DeviceEntry | null = null;
  const matches = findMatches(watch.target, report, now);
  for (const entry of matches) {
    const truth = isTrue(watch.when, entry, report, now);
    if (truth === false) except.delete(entry.key);
    else if (truth && !except.has(entry.key)) fired ??= entry;
  }
  const isSame = except.size === watch.except.length;
  return {
    /** Without the exceptions for devices for which it has ceased to be true. */
    watch: isSame ? watch : { ...watch, except: [...except] },
    /** The first device for which it came true. */
    fired,
    /** The watch waits for something of this agent, which is polled often then. */
    isConcerned: matches.length > 0 || isNamed(watch.target, report.agent.id),
  };
}

/** The devices for which a condition is true already. They are no news. */
export function findTrueAlready(
  target: WatchTarget,
  when: WatchCondition,
  reports: readonly AgentReport[],
  now: number,
): readonly string[] {
  return reports.flatMap((report) =>
    findMatches(target, report, now)
      .filter((entry) => isTrue(when, entry, report, now))
      .map(({ key }) => key),
  );
}

/** Null if the agent is silent or does not report the user of the device. */
function isTrue(when: WatchCondition, entry: DeviceEntry, report: AgentReport, now: number): boolean | null {
  const freshness = deviceFreshness(entry, report.state, now);
  if (freshness === 'stale') return null;
  switch (when) {
    case 'free': {
      const { kind } = deviceAvailability(entry, freshness);
      return kind === 'unknown' ? null : kind === 'free';
    }
    case 'back':
      return freshness === 'fresh';
    case 'gone':
      return freshness === 'gone';
  }
}
