import { hash } from 'node:crypto';
import { availabilityKinds, findAvailability } from '#shared/device/availability.ts';
import { formatAgentAddress } from '#shared/model/agent-address.ts';
import { compile } from '#shared/search/compile.ts';
import type { Subject } from '#shared/search/fields.ts';
import type { Query } from '#shared/search/query.ts';
import { subjectTextOf } from '#shared/search/search-text.ts';
import type { AgentDevices, LabSnapshot } from './device-lists.ts';
import { inSteps } from './slices.ts';

export interface Matches {
  readonly snapshot: LabSnapshot;
  readonly total: number;
  /** The same while the same devices match with the same availability, and as many phones are being read. */
  readonly tag: string;
  /** The matching devices of each agent. */
  readonly find: () => Generator<readonly Subject[], void>;
  /** Finds the matches in a later snapshot. @param isWhole whether time alone can have changed them */
  readonly update: (snapshot: LabSnapshot, isWhole: boolean) => Generator<void, Matches>;
}

interface AgentMatches {
  readonly isFresh: boolean;
  /** For each device the number of its availability, or a space if it does not match. Empty if none matches. */
  readonly kinds: string;
  readonly count: number;
  readonly digest: string;
}

/** Keeps the matches of each agent, and evaluates the agents whose list or freshness has changed, or all of them. */
export function createSearch(query: Query, idleMs: number): Matches['update'] {
  let kept = new Map<AgentDevices, AgentMatches>();

  return function* update(snapshot, isWhole) {
    const moment = { now: snapshot.now, idleMs };
    // Not kept, because it caches texts for each term.
    const { matches, needsText } = compile(query);
    const next = new Map<AgentDevices, AgentMatches>();
    for (const { devices, state } of snapshot.agents) {
      const last = kept.get(devices);
      const isFresh = state.kind === 'fresh';
      if (last) next.set(devices, last);
      if (!isWhole && last?.isFresh === isFresh) continue;
      let kinds = '';
      yield* inSteps(devices.entries, (entry, index) => {
        const subject = { entry, agent: devices.agent, state, version: devices.version };
        const isMatch = matches(subject, needsText ? textOf(devices, index, subject) : '', moment);
        kinds += isMatch ? availabilityKinds.indexOf(findAvailability(subject, moment).kind) : ' ';
      });
      next.set(devices, kinds === last?.kinds ? { ...last, isFresh } : summarize(devices, kinds, isFresh));
      yield;
    }
    kept = next;
    const found = [...next.values()].filter(({ count }) => count > 0);
    const total = found.reduce((sum, { count }) => sum + count, 0);
    const tag = digest([...found.map((each) => each.digest), `${snapshot.phonesBeingRead}`]);
    return {
      snapshot,
      total,
      tag,
      update,
      *find() {
        for (const { devices, state } of snapshot.agents) {
          const { agent, version, entries } = devices;
          const { kinds } = next.get(devices) ?? { kinds: '' };
          const matching = kinds === '' ? [] : entries.filter((_, index) => kinds[index] !== ' ');
          yield matching.map((entry) => ({ entry, agent, state, version }));
        }
      },
    };
  };
}

function summarize({ agent, entries }: AgentDevices, kinds: string, isFresh: boolean): AgentMatches {
  const lines = entries.flatMap(({ device }, index) =>
    kinds[index] === ' ' ? [] : JSON.stringify([device.deviceId, kinds[index]]),
  );
  if (lines.length === 0) return { isFresh, kinds: '', count: 0, digest: '' };
  const hashed = digest([formatAgentAddress(agent.address), ...lines.toSorted()]);
  return { isFresh, kinds, count: lines.length, digest: hashed };
}

function digest(lines: readonly string[]): string {
  return hash('sha256', lines.join('\n'), 'base64url').slice(0, 22);
}

const texts = new WeakMap<AgentDevices, string[]>();

/** Kept with the devices, because most queries have words. */
function textOf(devices: AgentDevices, index: number, subject: Subject): string {
  const known = texts.get(devices) ?? [];
  if (known.length === 0) texts.set(devices, known);
  return (known[index] ??= subjectTextOf(subject));
}
