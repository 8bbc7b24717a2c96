import type { Agent, AgentReport } from '#shared/model/agent.ts';
import type { DeviceEntry } from '#shared/device/device.ts';
import type { Moment } from '#shared/model/moment.ts';
import type { AlertTarget } from '#shared/model/alert.ts';
import { compile, type Matcher } from '#shared/search/compile.ts';
import type { Subject } from '#shared/search/fields.ts';
import { parse } from '#shared/search/parse.ts';
import { subjectTextOf } from '#shared/search/search-text.ts';
import { withoutMoment } from '#shared/search/without-moment.ts';

type Search = Extract<AlertTarget, { readonly kind: 'search' }>;
type Named = Exclude<AlertTarget, Search>;

interface Names {
  readonly keys: ReadonlySet<string>;
  readonly agentIds: ReadonlySet<string>;
}

// Prepared once, because every response of every agent is checked against every target, which can contain a thousand
// devices.
const namesOf = new WeakMap<Named, Names>();
const searchOf = new WeakMap<Search, Matcher>();
const textsOf = new WeakMap<DeviceEntry, { readonly agent: Agent; readonly text: string }>();

/** The devices of a report that match a target. Never a phone without a serial: its ID can become another phone's. */
export function findMatches(
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

/** A device keeps the same entry object while it is unchanged. */
function textOf(subject: Subject): string {
  const { entry, agent } = subject;
  const known = textsOf.get(entry);
  if (known?.agent === agent) return known.text;
  const text = subjectTextOf(subject);
  textsOf.set(entry, { agent, text });
  return text;
}

/** Whether a target contains devices of this agent, listed now or not. */
export function isNamed(target: AlertTarget, agentId: string): boolean {
  return target.kind !== 'search' && namesIn(target).agentIds.has(agentId);
}

function namesIn(target: Named): Names {
  const known = namesOf.get(target);
  if (known) return known;
  const keys = new Set(target.kind === 'device' ? [target.key] : target.keys);
  // A key begins with its agent's ID.
  const agentIds = new Set([...keys].map((key) => key.slice(0, key.indexOf('/'))));
  const names = { keys, agentIds };
  namesOf.set(target, names);
  return names;
}

/** The condition checks the availability. The target ignores that part of a search. */
function searchBy(target: Search): Matcher {
  const known = searchOf.get(target);
  if (known) return known;
  const compiled = compile(withoutMoment(parse(target.query).query));
  searchOf.set(target, compiled);
  return compiled;
}
