import { hash } from 'node:crypto';
import { type AvailabilityKind, findAvailability } from '#shared/device/availability.ts';
import type { DeviceEntry } from '#shared/device/device.ts';
import { formatAgentAddress } from '#shared/model/agent-address.ts';
import type { Moment } from '#shared/model/moment.ts';
import type { AgentState } from '#shared/model/agent.ts';
import type { Subject } from '#shared/search/fields.ts';
import { compile, type Matcher } from '#shared/search/compile.ts';
import type { Query } from '#shared/search/query.ts';
import type { AgentDevices, LabSnapshot } from './device-index.ts';
import { textOf } from './device-texts.ts';
import { findCriticalAges, findTimeOfChange } from './time-of-change.ts';

/** The result of a view for one agent. */
interface Evaluated {
  /** The number of the evaluated {@link AgentDevices}. */
  readonly number: number;
  readonly isFresh: boolean;
  /** The number of devices that match. */
  readonly count: number;
  /** A hash of the matching devices and their availability. Empty if no device matches. */
  readonly digest: string;
  /** The time after which it must be evaluated again, in milliseconds since 1970. */
  readonly until: number;
}

/** The devices of a snapshot that match. */
export interface Matches {
  readonly snapshot: LabSnapshot;
  readonly moment: Moment;
  readonly total: number;
  /** The same while the same devices match with the same availability, and as many phones are being read. */
  readonly tag: string;
  /** The matching devices, for each agent that has any. */
  readonly find: () => Generator<readonly Subject[], void>;
}

export type DeviceView = ReturnType<typeof createDeviceView>;

/** A query whose result is kept. Only agents whose matches can have changed are evaluated again. */
export function createDeviceView(query: Query, idleMs: number) {
  const ages = findCriticalAges(query, idleMs);
  let evaluated: readonly Evaluated[] = [];
  /** The total and the tag of `evaluated`. */
  let summary = summarize([]);

  function* evaluate(read: ReadAgent, moment: Moment, matcher: TextMatcher): Generator<void, Evaluated> {
    const { devices, state } = read;
    const lines: string[] = [];
    for (const subject of findAt(read, moment, matcher)) {
      if (subject === null) yield;
      else lines.push(describeMatch(subject.entry, findAvailability(subject, moment).kind));
    }
    return {
      number: devices.number,
      isFresh: state.kind === 'fresh',
      count: lines.length,
      digest:
        lines.length === 0 ? '' : digest([formatAgentAddress(devices.agent.address), ...lines.toSorted()]),
      until: findTimeOfChange(devices, state, ages, moment.now),
    };
  }

  /** Yields after each agent that is evaluated. */
  function* evaluateChanged(snapshot: LabSnapshot): Generator<void, readonly Evaluated[]> {
    const { agents, now } = snapshot;
    const before = evaluated;
    let matcher: TextMatcher | null = null;
    let next: Evaluated[] | null = before.length === agents.length ? null : before.slice(0, agents.length);
    for (let index = 0; index < agents.length; index += 1) {
      const read = readAgent(snapshot, index);
      const last = before[index];
      const isSameList =
        last?.number === read.devices.number && last.isFresh === (read.state.kind === 'fresh');
      if (isSameList && now < last.until) continue;
      next ??= before.slice();
      matcher ??= createMatcher(query);
      next[index] = yield* evaluate(read, { now, idleMs }, matcher);
      yield;
    }
    return next ?? before;
  }

  /** Yields after each agent that is evaluated. */
  function* update(snapshot: LabSnapshot): Generator<void, Matches> {
    const { now, phonesBeingRead } = snapshot;
    const moment = { now, idleMs };
    const next = yield* evaluateChanged(snapshot);
    if (next !== evaluated) {
      evaluated = next;
      summary = summarize(next);
    }
    return {
      snapshot,
      moment,
      total: summary.total,
      tag: phonesBeingRead === 0 ? summary.tag : `${summary.tag}.${phonesBeingRead}`,
      *find() {
        const matcher = createMatcher(query);
        for (const [index, { count }] of next.entries()) {
          if (count > 0)
            yield [...findAt(readAgent(snapshot, index), moment, matcher)].filter((each) => each !== null);
        }
      },
    };
  }

  return { update };
}

interface ReadAgent {
  readonly devices: AgentDevices;
  readonly state: AgentState;
}

function readAgent({ agents, states }: LabSnapshot, index: number): ReadAgent {
  // Both have one element for each agent, and callers use an index of them.
  return { devices: agents[index] as AgentDevices, state: states[index] as AgentState };
}

interface TextMatcher extends Matcher {
  /** Whether a word of the query can match the text of a device. */
  readonly needsText: boolean;
}

/** A view does not keep its matcher, because a matcher caches texts for each term. */
function createMatcher(query: Query): TextMatcher {
  return { ...compile(query), needsText: hasWord(query) };
}

/** The devices of one step. */
const STEP = 500;

/** Null after each step. */
function* findAt(
  { devices, state }: ReadAgent,
  moment: Moment,
  { matches, needsText }: TextMatcher,
): Generator<Subject | null, void> {
  const { agent, version, entries } = devices;
  for (const [index, entry] of entries.entries()) {
    const subject = { entry, agent, state, version };
    const text = needsText ? textOf(devices, index) : '';
    if (matches(subject, text, moment)) yield subject;
    if (index % STEP === STEP - 1) yield null;
  }
}

function summarize(evaluated: readonly Evaluated[]) {
  const digests = evaluated.flatMap(({ digest: each }) => each || []);
  const total = evaluated.reduce((sum, { count }) => sum + count, 0);
  return { total, tag: digest(digests) };
}

function describeMatch({ device }: DeviceEntry, kind: AvailabilityKind): string {
  return JSON.stringify([device.deviceId, kind]);
}

function digest(lines: readonly string[]): string {
  return hash('sha256', lines.join('\n'), 'base64url').slice(0, 22);
}

function hasWord(query: Query): boolean {
  switch (query.kind) {
    case 'word':
      return true;
    case 'not':
      return hasWord(query.of);
    case 'and':
    case 'or':
      return query.of.some(hasWord);
    case 'all':
    case 'field':
    case 'range':
      return false;
  }
}
