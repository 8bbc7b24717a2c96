import { createHash, randomBytes } from 'node:crypto';
import type { AgentFailure } from '../connectors/agent-failure.ts';
import type { EncodedList } from '../connectors/encode-list.ts';

export interface ListOutcome {
  readonly kind: 'list';
  readonly list: EncodedList;
  readonly version: string | null;
  /** Our connector wrote the records. AgentIP is then the address exactly as requested. */
  readonly isOurs: boolean;
}

export type AgentOutcome = ListOutcome | { readonly kind: 'failed'; readonly failure: AgentFailure };

export interface AgentAnswer {
  /**
   * Differs if the DeviceList response differs. Equal responses have the same revision in each process, and after a
   * restart.
   */
  readonly revision: string;
  readonly outcome: AgentOutcome;
  readonly earlier: ListOutcome | null;
  readonly answeredAt: number | null;
  readonly polledAt: number;
}

/** By the agents' keys (keyOfAgent()), whichever process polls. */
export interface AgentAnswers {
  readonly find: (key: string) => AgentAnswer | null;
  /** Without the names of people who have claimed devices. Absent without claims. */
  readonly findNameless?: (key: string) => AgentAnswer | null;
  /** Differs after each change of an answer's revision. After a restart, no earlier value is repeated. */
  readonly revision: () => string;
  /** The keys of the answers that changed after this revision. Null if the revision is unknown here. */
  readonly changedSince: (revision: string) => ReadonlySet<string> | null;
  /** Calls `listener` after each poll. Returns a function that ends this. */
  readonly subscribe: (listener: AnswerListener) => () => void;
}

type AnswerListener = (key: string, answer: AgentAnswer, hasChanged: boolean) => void;

export interface AgentAnswerStore extends AgentAnswers {
  /** Returns whether the revision has changed. @param at milliseconds since 1970 */
  readonly put: (key: string, outcome: AgentOutcome, at: number) => boolean;
  /**
   * Takes the answers of the process that polls, and its revision, except answers that this process has polled later.
   * The next {@link put} with a change begins a new series of revisions.
   */
  readonly adopt: (revision: string, theirs: ReadonlyMap<string, AgentAnswer>) => void;
  readonly remove: (key: string) => void;
  readonly keys: () => readonly string[];
}

export function createAgentAnswers(): AgentAnswerStore {
  let epoch = createEpoch();
  /** Another process numbers the changes of this epoch. */
  let isAdopted = false;
  const answers = new Map<string, AgentAnswer>();
  const own = new Set<string>();
  /** The number of the last change of each answer. */
  const changes = new Map<string, number>();
  const listeners = new Set<AnswerListener>();
  let lastChange = 0;

  function put(key: string, outcome: AgentOutcome, at: number): boolean {
    const before = answers.get(key) ?? null;
    const hasChanged = before === null || !isSameOutcome(before.outcome, outcome);
    if (hasChanged) {
      // Two processes must not give the same number to different changes.
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
      // Epoch changed: resend everything, since ours have other numbers.
      if (read.epoch !== epoch) for (const key of changes.keys()) changes.set(key, lastChange);
      ({ epoch } = read);
      isAdopted = true;
    }
    const now = Date.now();
    for (const [key, answer] of theirs) {
      const before = answers.get(key);
      // Times of another process are exact only to the duration of a query, so two of them are not compared. Nor is a
      // time in the future, from before our clock went back.
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
    // The earlier bytes are kept, so that the caches that belong to them stay valid.
    outcome: same?.outcome ?? outcome,
    earlier: outcome.kind === 'list' ? null : findList(before),
    answeredAt: outcome.kind === 'list' ? at : (before?.answeredAt ?? null),
    polledAt: at,
  };
}

/** The last list that the agent returned, even if it has failed since. */
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
