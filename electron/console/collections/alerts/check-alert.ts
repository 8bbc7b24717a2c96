import type { Agent, AgentReport } from '#shared/model/fleet/agent.ts';
import type { Alert, AlertInput, AlertTarget } from '#shared/model/fleet/alert.ts';
import type { DeviceEntry } from '#shared/device/device.ts';
import { deviceAvailability, findClaim, isUnused } from '#shared/device/availability.ts';
import { deviceFreshness } from '#shared/model/fleet/freshness.ts';
import type { Moment } from '#shared/model/fleet/moment.ts';
import { compile } from '#shared/search/compile.ts';
import type { Subject } from '#shared/search/fields.ts';
import { parse } from '#shared/search/parse.ts';
import { subjectTextOf } from '#shared/search/search-text.ts';
import { withoutMoment } from '#shared/search/without-moment.ts';

/** A stale report tells us neither that a condition is met nor that it isn't any more. */
export function checkAlert(alert: Alert, report: AgentReport, now: number) {
  const except = new Set(alert.except);
  let triggeredBy: DeviceEntry | null = null;
  const moment = momentOf(alert, now);
  const matches = findMatches(alert.target, report, moment);
  for (const entry of matches) {
    const truth = isTrue(alert.when, entry, report, moment);
    const isExcept = except.has(entry.key);
    if (alert.when === 'claim-ended') {
      if (truth === false) except.add(entry.key);
      else if (truth && isExcept) triggeredBy ??= entry;
    } else if (truth === false) except.delete(entry.key);
    else if (truth && !isExcept) triggeredBy ??= entry;
  }
  const isSame = except.size === alert.except.length;
  return {
    alert: isSame ? alert : { ...alert, except: [...except] },
    triggeredBy,
    /** Waits for a device of this agent, so poll it often. */
    isConcerned: matches.length > 0 || isNamed(alert.target, report.agent.id),
  };
}

export function findExcept(
  input: AlertInput,
  reports: readonly AgentReport[],
  now: number,
): readonly string[] {
  const moment = momentOf(input, now);
  return reports.flatMap((report) =>
    findMatches(input.target, report, moment)
      .filter((entry) => isTrue(input.when, entry, report, moment) === (input.when !== 'claim-ended'))
      .map(({ key }) => key),
  );
}

/** An alert has its own idle period. If its condition needs none, signs of use don't matter. */
function momentOf({ idleMinutes }: AlertInput, now: number): Moment {
  return { now, idleMs: (idleMinutes ?? 0) * 60_000 };
}

/** Null if we can't tell: the agent is stale, or there's neither a user nor enough signs of use. */
function isTrue(
  when: AlertInput['when'],
  entry: DeviceEntry,
  report: AgentReport,
  moment: Moment,
): boolean | null {
  const freshness = deviceFreshness(entry, report.state, moment.now);
  if (freshness === 'stale') return null;
  // Only the service can say that a claim is over: it may have been extended.
  const isEnding = entry.device.claim !== null && findClaim(entry.device, moment.now) === null;
  if (isEnding && freshness === 'fresh') return null;
  switch (when) {
    case 'claim-ended':
      return freshness === 'fresh' ? entry.device.claim === null : null;
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

type Search = Extract<AlertTarget, { readonly kind: 'search' }>;
type Named = Exclude<AlertTarget, Search>;

/** Every response of every agent is checked against every target, so prepare each once. */
function prepareOnce<K extends object, V>(prepare: (key: K) => V): (key: K) => V {
  const prepared = new WeakMap<K, V>();
  return (key) => {
    const known = prepared.get(key);
    if (known !== undefined) return known;
    const value = prepare(key);
    prepared.set(key, value);
    return value;
  };
}

const namesIn = prepareOnce((target: Named) => {
  const keys = new Set(target.kind === 'device' ? [target.key] : target.keys);
  // A key starts with its agent's ID.
  return { keys, agentIds: new Set([...keys].map((key) => key.slice(0, key.indexOf('/')))) };
});

/** The condition looks at availability, so leave that out of the search. */
const searchBy = prepareOnce((target: Search) => compile(withoutMoment(parse(target.query).query)));

const textsOf = new WeakMap<DeviceEntry, { readonly agent: Agent; readonly text: string }>();

/** Never a phone without a serial: its ID may become another phone's. */
function findMatches(
  target: AlertTarget,
  { agent, state, version, devices }: AgentReport,
  moment: Moment,
): readonly DeviceEntry[] {
  if (target.kind !== 'search') {
    const { keys, agentIds } = namesIn(target);
    return agentIds.has(agent.id)
      ? devices.filter(({ key, device }) => keys.has(key) && !device.noSerial)
      : [];
  }
  const { matches } = searchBy(target);
  return devices.filter((entry) => {
    if (entry.device.noSerial) return false;
    const subject = { entry, agent, state, version };
    return matches(subject, textOf(subject), moment);
  });
}

function textOf(subject: Subject): string {
  const { entry, agent } = subject;
  const known = textsOf.get(entry);
  if (known?.agent === agent) return known.text;
  const text = subjectTextOf(subject);
  textsOf.set(entry, { agent, text });
  return text;
}

function isNamed(target: AlertTarget, agentId: string): boolean {
  return target.kind !== 'search' && namesIn(target).agentIds.has(agentId);
}
