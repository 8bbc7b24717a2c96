import { assertNever } from '#shared/assert-never.ts';
import { formatAgentAddress } from '#shared/model/agent-address.ts';
import type { AgentReport } from '#shared/model/agent.ts';
import type { DeviceEntry } from '#shared/model/device.ts';
import { searchTextOf, wordsOf } from '#shared/model/device-text.ts';
import { deviceAvailability, deviceFreshness } from '#shared/model/freshness.ts';
import type { Watch, WatchCondition, WatchTarget } from '#shared/model/watch.ts';

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
  for (const entry of matching(watch.target, report)) {
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
    matching(target, report)
      .filter((entry) => isTrue(when, entry, report, now))
      .map(({ key }) => key),
  );
}

function matching(target: WatchTarget, report: AgentReport): readonly DeviceEntry[] {
  if (target.kind === 'device') return report.devices.filter(({ key }) => key === target.key);
  const words = wordsOf(target.query);
  const agent = `${formatAgentAddress(report.agent.address)} ${report.agent.name}`;
  return report.devices.filter(({ device }) => {
    const text = searchTextOf(device, agent);
    return words.every((word) => text.includes(word));
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
