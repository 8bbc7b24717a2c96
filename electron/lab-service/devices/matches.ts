import { hash } from 'node:crypto';
import { availabilityKinds, findAvailability } from '#shared/device/availability.ts';
import { formatAgentAddress } from '#shared/model/fleet/agent-address.ts';
import { compile } from '#shared/search/compile.ts';
import type { Subject } from '#shared/search/fields.ts';
import type { Query } from '#shared/search/query.ts';
import { subjectTextOf } from '#shared/search/search-text.ts';
import type { AgentDevices, LabReading } from './device-lists.ts';
import { inSteps } from './slices.ts';

export interface Matches {
  readonly lab: LabReading;
  readonly total: number;
  /** The same while the same devices match with the same availability, and as many phones are being read. */
  readonly tag: string;
  readonly find: () => Generator<readonly Subject[], void>;
  /** @param isWhole may time alone have changed what matches? */
  readonly update: (lab: LabReading, isWhole: boolean) => Generator<void, Matches>;
}

interface AgentMatches {
  readonly devices: AgentDevices;
  readonly isFresh: boolean;
  /** A number per device for its availability, or a space if it doesn't match. */
  readonly kinds: string;
  readonly count: number;
  readonly digest: string;
}

/** Remembers each agent's matches. Only looks at agents that changed or, for `isWhole`, that time may change. */
export function createSearch(
  query: Query,
  idleMs: number,
  ownClaimKeys: ReadonlySet<string> = new Set(),
): Matches['update'] {
  let kept: readonly AgentMatches[] = [];
  let tag = '';

  return function* update(lab, isWhole) {
    const moment = { now: lab.now, idleMs, ownClaimKeys };
    // Don't keep it: it caches texts per term.
    const { matches, needsText, comparesTimes } = compile(query);
    const next: AgentMatches[] = [];
    for (const [at, { devices, state }] of lab.agents.entries()) {
      const isFresh = state.kind === 'fresh';
      const last = kept[at]?.devices === devices && kept[at].isFresh === isFresh ? kept[at] : null;
      const isTimed = () => comparesTimes || devices.entries.some(({ device }) => device.observed !== null);
      if (last === null || (isWhole && isTimed())) {
        let kinds = '';
        yield* inSteps(devices.entries, (entry, index) => {
          const subject = { entry, agent: devices.agent, state, version: devices.version };
          const isMatch = matches(subject, needsText ? textOf(devices, index, subject) : '', moment);
          kinds += isMatch ? availabilityKinds.indexOf(findAvailability(subject, moment).kind) : ' ';
        });
        next.push(kinds === last?.kinds ? last : summarize(devices, isFresh, kinds));
        yield;
      } else next.push(last);
    }
    if (tag === '' || next.length !== kept.length || next.some((each, at) => each !== kept[at]))
      tag = digest(next.flatMap((each) => each.digest || []));
    kept = next;
    return {
      lab,
      total: next.reduce((sum, { count }) => sum + count, 0),
      tag: `${tag}.${lab.phonesBeingRead}`,
      update,
      *find() {
        for (const [at, { devices, state }] of lab.agents.entries()) {
          const { kinds = '', count = 0 } = next[at] ?? {};
          const { agent, version, entries } = devices;
          const matching = count === 0 ? [] : entries.filter((_, index) => kinds[index] !== ' ');
          if (count > 0) yield matching.map((entry) => ({ entry, agent, state, version }));
        }
      },
    };
  };
}

function summarize(devices: AgentDevices, isFresh: boolean, kinds: string): AgentMatches {
  const lines = devices.entries.flatMap(({ device }, index) =>
    kinds[index] === ' ' ? [] : JSON.stringify([device.deviceId, kinds[index]]),
  );
  const count = lines.length;
  const text = [formatAgentAddress(devices.agent.address), ...lines.toSorted()];
  return { devices, isFresh, kinds, count, digest: count === 0 ? '' : digest(text) };
}

const digest = (lines: readonly string[]) => hash('sha256', lines.join('\n'), 'base64url').slice(0, 22);

const texts = new WeakMap<AgentDevices, string[]>();

/** Kept with the devices, because most queries have words in them. */
function textOf(devices: AgentDevices, index: number, subject: Subject): string {
  const known = texts.get(devices) ?? [];
  if (known.length === 0) texts.set(devices, known);
  return (known[index] ??= subjectTextOf(subject));
}
