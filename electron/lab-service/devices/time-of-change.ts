import type { AgentState } from '#shared/model/agent.ts';
import { fieldOf } from '#shared/search/fields.ts';
import { endsOf, type Query } from '#shared/search/query.ts';
import { readAge } from '#shared/search/values.ts';
import type { AgentDevices } from './device-index.ts';

/** The ages at which time alone can change the result of a search, in milliseconds. */
export interface CriticalAges {
  /** Of the evidence of use. */
  readonly ofUse: readonly number[];
  /** Of an agent's last list. */
  readonly ofList: readonly number[];
}

/** @param idleMs the idle period */
export function findCriticalAges(query: Query, idleMs: number): CriticalAges {
  const found = findAges(query);
  const agesOf = (isWanted: boolean) =>
    found.filter(({ isOfList }) => isOfList === isWanted).map(({ age }) => age);
  return { ofUse: [...new Set([idleMs, ...agesOf(false)])], ofList: [...new Set(agesOf(true))] };
}

interface FoundAge {
  readonly isOfList: boolean;
  readonly age: number;
}

function findAges(query: Query): readonly FoundAge[] {
  switch (query.kind) {
    case 'all':
    case 'word':
      return [];
    case 'field': {
      const { kind, id } = fieldOf(query.field);
      const age = kind === 'time' ? readAge(query.value) : null;
      return age === null ? [] : [{ isOfList: id === 'as-of', age }];
    }
    case 'range':
      return endsOf(query).flatMap(findAges);
    case 'not':
      return findAges(query.of);
    case 'and':
    case 'or':
      return query.of.flatMap(findAges);
  }
}

/**
 * The next time at which the result of a search for these devices can change while their list and the freshness of
 * their agent stay the same. In milliseconds since 1970, Infinity for never.
 */
export function findTimeOfChange(
  { times }: AgentDevices,
  state: AgentState,
  { ofUse, ofList }: CriticalAges,
  now: number,
): number {
  let next = Infinity;
  const consider = (time: number) => {
    // A comparison with > changes one millisecond later than one with >=.
    if (time >= now) next = Math.min(next, Math.max(time, now + 1));
  };
  const isFresh = state.kind === 'fresh';
  if (isFresh) for (const time of times) for (const age of ofUse) consider(time + age);
  const listedAt = isFresh || state.kind === 'stale' ? state.answeredAt : null;
  if (listedAt === null) return next;
  for (const age of ofList) {
    consider(listedAt + age);
    // The next response of the agent can come at any time, and is younger again.
    if (isFresh && listedAt + age <= now) return now;
  }
  return next;
}
