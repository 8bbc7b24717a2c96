import { assertNever } from '#shared/assert-never.ts';
import type { AgentReport } from '#shared/model/agent.ts';
import type { DeviceEntry } from '#shared/model/device.ts';
import { deviceAvailability, deviceFreshness } from '#shared/model/freshness.ts';
import type { Watch, WatchCondition, WatchTarget } from '#shared/model/watch.ts';
import { compile } from '#shared/search/compile.ts';
import { parse } from '#shared/search/parse.ts';
import { subjectTextOf } from '#shared/search/search-text.ts';
import { withoutMoment } from '#shared/search/without-moment.ts';

/** How a watch stands after a report. */
export interface Standing {
  /** The watch, with those devices no longer excepted for which it has ceased to be true. */
  readonly watch: Watch;
  /** The first device for which it came true; null while it has not. */
  readonly fired: DeviceEntry | null;
}

/**
 * Holds a watch against one agent's report. Says nothing on stale knowledge: neither that a condition has come true nor
 * that it has ceased to be.
 */
export function holdAgainst(watch: Watch, report: AgentReport, now: number): Standing {
  const except = new Set(watch.except);
  let fired: DeviceEntry | null = null;
  for (const entry of matching(watch.target, report, now)) {
    const truth = isTrue(watch.when, entry, report, now);
    if (truth === false) except.delete(entry.key);
    else if (truth && !except.has(entry.key)) fired ??= entry;
  }
  const isSame = except.size === watch.except.length;
  return { watch: isSame ? watch : { ...watch, except: [...except] }, fired };
}

/** The devices for which a condition is true already, of which a person need not be told. */
export function findTrueAlready(
  target: WatchTarget,
  when: WatchCondition,
  reports: readonly AgentReport[],
  now: number,
): readonly string[] {
  return reports.flatMap((report) =>
    matching(target, report, now)
      .filter((entry) => isTrue(when, entry, report, now))
      .map(({ key }) => key),
  );
}

function matching(target: WatchTarget, report: AgentReport, now: number): readonly DeviceEntry[] {
  if (target.kind === 'device') return report.devices.filter(({ key }) => key === target.key);
  const { matches } = compile(withoutMoment(parse(target.query).query));
  const { agent, state } = report;
  return report.devices.filter((entry) => {
    const subject = { entry, agent, state };
    return matches(subject, subjectTextOf(subject), now);
  });
}

/** Null where nobody can say: the agent is silent, or does not state who uses the device. */
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
    default:
      return assertNever(when);
  }
}
