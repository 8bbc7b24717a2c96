import type { AccountsDatabase } from '../../accounts/database.ts';
import {
  type AgentAnswer,
  type AgentAnswerStore,
  findList,
  findRevision,
  type ListOutcome,
} from '../../agents/agent-answers.ts';
import type { AgentList } from '../../agents/agent-list.ts';
import { AgentFailure, isFailureReason } from '../../connectors/agent-failure.ts';
import { POLL_MS } from '../poll-intervals.ts';
import { readBatch, readList, readState, type StoredAnswer, writeBatch } from './stored-answers.ts';

/** Maximum size of a stored list, in bytes of JSON. The statement of a longer one could time out. */
const MAX_BYTES = 8 * 1024 * 1024;
/** Times of another process are exact only to the duration of a query. An agent is polled at most once a second. */
const SAME_POLL_MS = 500;
/** An answer that is this much older than ours is from a backup. */
const MUCH_OLDER_MS = 10_000;

/**
 * Keeps the answers of this process and those in the database the same. Times are converted between the clocks so that
 * an answer may appear older by the duration of a query, but never newer.
 */
export function createAnswerSync(
  answers: AgentAnswerStore,
  agents: Pick<AgentList, 'isListed'>,
  db: AccountsDatabase,
) {
  /** The last batch that this process has read or written. */
  let lastBatch = -1;
  /** The revisions of the lists in the database after that batch, by the keys of their agents. */
  let stored: ReadonlyMap<string, string> = new Map();
  /** The connection over which this process writes all changes. */
  let connection: AccountsDatabase | null = null;
  let isPolled = false;
  const leave = answers.subscribe(() => (isPolled = true));
  let roundMs = POLL_MS;

  /** Takes the answers that the holder of the lock has written. */
  async function read(): Promise<void> {
    connection = null;
    const askedAt = Date.now();
    const state = await readState(db);
    for (const key of answers.keys()) if (!agents.isListed(key)) answers.remove(key);
    // After a restoration from a backup the holder writes all answers again.
    if (state.batch <= lastBatch) return;
    const theirs = new Map<string, AgentAnswer>();
    for (const each of state.answers) {
      const answer = agents.isListed(each.key) ? await readAnswer(each, state.now - askedAt) : null;
      if (answer !== null) theirs.set(each.key, answer);
    }
    answers.adopt(state.revision, theirs);
    ({ roundMs, batch: lastBatch } = state);
    stored = findLists(state.answers);
  }

  /** Null if this process has this answer or a later one, or if another version has written an unknown failure. */
  async function readAnswer(each: StoredAnswer, shiftMs: number): Promise<AgentAnswer | null> {
    const { key, failure, list } = each;
    const ours = answers.find(key);
    const answeredAt = each.answeredAt === null ? null : each.answeredAt - shiftMs;
    const polledAt = each.polledAt - shiftMs;
    // A time in the future is from before a clock went back, and says nothing.
    const isOrdered = ours !== null && ours.polledAt <= Date.now();
    const laterMs = isOrdered ? polledAt - ours.polledAt : Infinity;
    const revision = failure === '' ? list : failure;
    const isKnown = Math.abs(laterMs) < SAME_POLL_MS && revision === ours?.revision;
    if (isKnown || laterMs < -MUCH_OLDER_MS) return null;
    const last = list === '' ? null : await findStored(key, list, findList(ours));
    // Otherwise a later batch has written another list meanwhile, and is read next.
    if (last === null && list !== '') return null;
    const answer = { revision, answeredAt, polledAt };
    if (failure === '') return last && { ...answer, outcome: last, earlier: null };
    if (!isFailureReason(failure)) return null;
    return { ...answer, outcome: { kind: 'failed', failure: new AgentFailure(failure) }, earlier: last };
  }

  /** Caches belong to the object of our list, so the same list is not read again. */
  async function findStored(key: string, revision: string, ours: ListOutcome | null) {
    const list = ours !== null && findRevision(ours) === revision ? ours : await readList(db, key);
    return list !== null && findRevision(list) === revision ? list : null;
  }

  /** Writes the answers over the connection that holds the lock, after those of the earlier holder were taken. */
  async function write(over: AccountsDatabase, ownRoundMs: number): Promise<void> {
    if (connection !== over) await read();
    else if (!isPolled) return;
    const { batch: previous, now } = await readBatch(over);
    // Restored from a backup, whose lists are not known here.
    if (previous !== lastBatch) stored = new Map();
    // The time, so that no number is used again after a restoration.
    const number = Math.max(now, lastBatch + 1, previous + 1);
    const lists = new Map<string, ListOutcome>();
    const described: StoredAnswer[] = [];
    for (const key of answers.keys()) {
      const answer = agents.isListed(key) ? answers.find(key) : null;
      if (answer === null) continue;
      const last = findShortList(answer);
      const each = describe(key, answer, last, now - Date.now());
      described.push(each);
      // The agent may have failed before its list was written.
      if (last !== null && each.list !== stored.get(key)) lists.set(key, last);
    }
    const removed = [...stored.keys()].filter((key) => !agents.isListed(key));
    const revision = answers.revision();
    isPolled = false;
    // Until it is known to be stored.
    connection = null;
    const batch = { number, revision, roundMs: ownRoundMs, answers: described, lists, removed };
    if (!(await writeBatch(over, previous, batch))) return;
    connection = over;
    lastBatch = number;
    stored = findLists(described);
  }

  return { read, write, roundMs: () => roundMs, lastBatch: () => lastBatch, close: leave };
}

function findLists(answers: readonly StoredAnswer[]): ReadonlyMap<string, string> {
  return new Map(answers.map(({ key, list }) => [key, list]));
}

function findShortList(answer: AgentAnswer): ListOutcome | null {
  const last = findList(answer);
  return last !== null && last.list.json.length > MAX_BYTES ? null : last;
}

function describe(
  key: string,
  { outcome, answeredAt, polledAt }: AgentAnswer,
  last: ListOutcome | null,
  shiftMs: number,
): StoredAnswer {
  const tooLong = last === null ? 'answer-too-long' : '';
  return {
    key,
    failure: outcome.kind === 'failed' ? outcome.failure.reason : tooLong,
    answeredAt: answeredAt === null ? null : Math.round(answeredAt + shiftMs),
    polledAt: Math.round(polledAt + shiftMs),
    list: last === null ? '' : findRevision(last),
  };
}
