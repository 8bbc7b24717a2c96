import { createHash, randomBytes } from 'node:crypto';
import type { AgentFailure } from '../connectors/agent-failure.ts';
import type { EncodedList } from '../connectors/encode-list.ts';

export interface ListOutcome {
  readonly kind: 'list';
  readonly list: EncodedList;
  readonly version: string | null;
  /** Our connector wrote the records, so AgentIP is the address exactly as requested. */
  readonly isOurs: boolean;
}

export type AgentOutcome = ListOutcome | { readonly kind: 'failed'; readonly failure: AgentFailure };

export interface AgentAnswer {
  /** Equal DeviceList responses have the same revision in every process, even after a restart. Different ones don't. */
  readonly revision: string;
  readonly outcome: AgentOutcome;
  readonly earlier: ListOutcome | null;
  readonly answeredAt: number | null;
  readonly polledAt: number;
}

/** By keyOfAgent(), whoever polls. */
export interface AgentAnswers {
  readonly find: (key: string) => AgentAnswer | null;
  /** Without the names of claims' holders. Absent without claims. */
  readonly findNameless?: (key: string) => AgentAnswer | null;
  /** Changes whenever an answer's revision does. Even after a restart, none comes twice. */
  readonly revision: () => string;
  /** Which answers have changed since; null if we don't know that revision. */
  readonly changedSince: (revision: string) => ReadonlySet<string> | null;
  /** After each poll. Returns a function that unsubscribes. */
  readonly subscribe: (listener: AnswerListener) => () => void;
}

type AnswerListener = (key: string, answer: AgentAnswer, hasChanged: boolean) => void;

export interface AgentAnswerStore extends AgentAnswers {
  /** Returns whether the revision has changed. @param at in ms since 1970 */
  readonly put: (key: string, outcome: AgentOutcome, at: number) => boolean;
  /**
   * Takes over answers and revision from the process that polls, except where we've polled later. The next {@link put}
   * with a change starts a new series of revisions.
   */
  readonly adopt: (revision: string, theirs: ReadonlyMap<string, AgentAnswer>) => void;
  readonly remove: (key: string) => void;
  readonly keys: () => readonly string[];
}

export function createAgentAnswers(): AgentAnswerStore {
  let epoch = createEpoch();
  /** Another process numbers this epoch's changes. */
  let isAdopted = false;
  const answers = new Map<string, AgentAnswer>();
  const own = new Set<string>();
  /** The number of each answer's last change. */
  const changes = new Map<string, number>();
  const listeners = new Set<AnswerListener>();
  let lastChange = 0;

  function put(key: string, outcome: AgentOutcome, at: number): boolean {
    const before = answers.get(key) ?? null;
    const hasChanged = before === null || !isSameOutcome(before.outcome, outcome);
    if (hasChanged) {
      // Two processes mustn't give different changes the same number.
      if (isAdopted) epoch = createEpoch();
      isAdopted = false;
      lastChange += 1;
    }
    own.add(key);
    store(key, addPoll(before, hasChanged, outcome, at), hasChanged);
    return hasChanged;
  }

  function store(key: string, answer: AgentAnswer, hasChanged: boolean): void {
    answers.set(key, answer);
    if (hasChanged) changes.set(key, lastChange);
    for (const listener of listeners) listener(key, answer, hasChanged);
  }

  function adopt(revision: string, theirs: ReadonlyMap<string, AgentAnswer>): void {
    const read = readRevision(revision);
    if (read !== null) {
      lastChange = read.number;
      // Epoch changed: resend everything, since our numbers are different.
      if (read.epoch !== epoch) for (const key of changes.keys()) changes.set(key, lastChange);
      ({ epoch } = read);
      isAdopted = true;
    }
    const now = Date.now();
    for (const [key, answer] of theirs) {
      const before = answers.get(key);
      // Another process's times are only exact to the length of a query, so don't compare two of them. Nor one in the
      // future, from before our clock went back.
      const ownAt = before !== undefined && own.has(key) ? before.polledAt : -Infinity;
      if (ownAt > answer.polledAt && ownAt <= now) continue;
      own.delete(key);
      store(key, answer, before?.revision !== answer.revision);
    }
  }

  function changedSince(revision: string): ReadonlySet<string> | null {
    const read = readRevision(revision);
    if (read === null || read.epoch !== epoch || read.number > lastChange) return null;
    return new Set([...changes].flatMap(([key, change]) => (change > read.number ? [key] : [])));
  }

  return {
    find: (key) => answers.get(key) ?? null,
    revision: () => `${epoch}.${lastChange}`,
    changedSince,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    put,
    adopt,
    keys: () => [...answers.keys()],
    remove(key) {
      answers.delete(key);
      own.delete(key);
      changes.delete(key);
    },
  };
}

function addPoll(
  before: AgentAnswer | null,
  hasChanged: boolean,
  outcome: AgentOutcome,
  at: number,
): AgentAnswer {
  const same = hasChanged ? null : before;
  return {
    revision: same?.revision ?? findRevision(outcome),
    // Keep the earlier bytes, so that caches of them stay good.
    outcome: same?.outcome ?? outcome,
    earlier: outcome.kind === 'list' ? null : findList(before),
    answeredAt: outcome.kind === 'list' ? at : (before?.answeredAt ?? null),
    polledAt: at,
  };
}

/** What it last returned, even if it has failed since. */
export function findList(answer: AgentAnswer | null): ListOutcome | null {
  return answer?.outcome.kind === 'list' ? answer.outcome : (answer?.earlier ?? null);
}

function createEpoch(): string {
  return randomBytes(6).toString('hex');
}

function readRevision(revision: string): { readonly epoch: string; readonly number: number } | null {
  const [, epoch, number] = /^([0-9a-f]+)\.(\d{1,15})$/.exec(revision) ?? [];
  return epoch === undefined || number === undefined ? null : { epoch, number: Number(number) };
}

function isSameOutcome(one: AgentOutcome, other: AgentOutcome): boolean {
  if (one.kind === 'failed' || other.kind === 'failed') {
    return one.kind === 'failed' && other.kind === 'failed' && one.failure.reason === other.failure.reason;
  }
  const isSameList = one.list.json === other.list.json || one.list.json.equals(other.list.json);
  return isSameList && one.version === other.version && one.isOurs === other.isOurs;
}

const revisions = new WeakMap<ListOutcome, string>();

export function findRevision(outcome: AgentOutcome): string {
  if (outcome.kind === 'failed') return outcome.failure.reason;
  const known = revisions.get(outcome);
  if (known !== undefined) return known;
  const hash = createHash('sha256')
    .update(`${outcome.version ?? ''}\n`)
    .update(outcome.list.json);
  const revision = hash.digest('base64url').slice(0, 22);
  revisions.set(outcome, revision);
  return revision;
}
