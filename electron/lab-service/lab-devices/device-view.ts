import { hash } from 'node:crypto';
import { type AvailabilityKind, findAvailability } from '#shared/device/availability.ts';
import type { DeviceEntry } from '#shared/device/device.ts';
import { formatAgentAddress } from '#shared/model/agent-address.ts';
import type { Moment } from '#shared/model/moment.ts';
import type { AgentState } from '#shared/model/agent.ts';
import type { Subject } from '#shared/search/fields.ts';
import { compile } from '#shared/search/compile.ts';
import type { Query } from '#shared/search/query.ts';
import type { AgentDevices, LabSnapshot } from './device-index.ts';
import { textOf } from './device-texts.ts';
import { findCriticalAges, findTimeOfChange } from './time-of-change.ts';

/** What a view knows of one agent. */
interface Evaluated {
  /** Of the devices. */
  readonly number: number;
  readonly isFresh: boolean;
  /** The number of devices that match. */
  readonly count: number;
  /** Of the devices that match and their availability. Empty without one. */
  readonly digest: string;
  /** The time after which it must be evaluated again, in milliseconds since 1970. */
  readonly until: number;
}

/** The devices of a snapshot that match. */
export interface Matches {
  readonly snapshot: LabSnapshot;
  readonly moment: Moment;
  readonly total: number;
  /** The same while the same devices match with the same availability, and as many agents are silent. */
  readonly tag: string;
  /** The devices of each agent that has one. */
  readonly find: () => Generator<readonly Subject[], void>;
}

export type DeviceView = ReturnType<typeof createDeviceView>;

/** A query whose result is kept, so that only the agents are evaluated again whose devices have changed. */
export function createDeviceView(query: Query, idleMs: number) {
  const matcher = compile(query);
  const needsText = hasWord(query);
  const ages = findCriticalAges(query, idleMs);
  let evaluated: readonly Evaluated[] = [];
  /** Of the agents that are evaluated. */
  let summary = summarise([], 0);

  function* findAt(devices: AgentDevices, state: AgentState, moment: Moment): Generator<Subject, void> {
    const { agent, version, entries } = devices;
    for (const [index, entry] of entries.entries()) {
      const subject = { entry, agent, state, version };
      const text = needsText ? textOf(devices, index) : '';
      if (matcher.matches(subject, text, moment)) yield subject;
    }
  }

  function evaluate(devices: AgentDevices, state: AgentState, moment: Moment): Evaluated {
    const lines: string[] = [];
    for (const subject of findAt(devices, state, moment)) {
      lines.push(describeMatch(subject.entry, findAvailability(subject, moment).kind));
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
  function* evaluateChanged({ agents, states, now }: LabSnapshot): Generator<void, readonly Evaluated[]> {
    const before = evaluated;
    let next: Evaluated[] | null = before.length === agents.length ? null : before.slice(0, agents.length);
    for (const [index, devices] of agents.entries()) {
      // Both have one element for each agent.
      const state = states[index] as AgentState;
      const last = before[index];
      const isSameList = last?.number === devices.number && last.isFresh === (state.kind === 'fresh');
      if (isSameList && now < last.until) continue;
      next ??= before.slice();
      next[index] = evaluate(devices, state, { now, idleMs });
      yield;
    }
    return next ?? before;
  }

  /** Yields after each agent that is evaluated. */
  function* update(snapshot: LabSnapshot): Generator<void, Matches> {
    const { agents, states, now, silentAgents } = snapshot;
    const moment = { now, idleMs };
    const next = yield* evaluateChanged(snapshot);
    if (next !== evaluated || summary.silentAgents !== silentAgents) {
      evaluated = next;
      summary = summarise(next, silentAgents);
    }
    return {
      snapshot,
      moment,
      ...summary,
      *find() {
        for (const [index, { count }] of next.entries()) {
          // As above.
          const [devices, state] = [agents[index] as AgentDevices, states[index] as AgentState];
          if (count > 0) yield [...findAt(devices, state, moment)];
        }
      },
    };
  }

  return { update };
}

function summarise(evaluated: readonly Evaluated[], silentAgents: number) {
  const digests = evaluated.flatMap(({ digest: each }) => each || []);
  const total = evaluated.reduce((sum, { count }) => sum + count, 0);
  return { silentAgents, total, tag: digest([String(silentAgents), ...digests]) };
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
