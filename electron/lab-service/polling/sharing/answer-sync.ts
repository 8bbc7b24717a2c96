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
  /** The lists in the database after that batch. */
  const inDatabase = new Map<string, { batch: number; outcome: ListOutcome; revision: string }>();
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
    for (const stored of state.answers) {
      if (!agents.isListed(stored.key)) continue;
      const answer = await readAnswer(stored, state.now - askedAt);
      if (answer !== null) theirs.set(stored.key, answer);
    }
    answers.adopt(state.revision, theirs);
    ({ roundMs, batch: lastBatch } = state);
  }

  /** Null if this process has this answer or a later one, or if another version has written an unknown failure. */
  async function readAnswer(stored: StoredAnswer, shiftMs: number): Promise<AgentAnswer | null> {
    const { key, failure, listBatch } = stored;
    const ours = answers.find(key);
    if (listBatch > 0 && inDatabase.get(key)?.batch !== listBatch) {
      const found = await readList(db, key);
      // Otherwise a later batch has written it meanwhile, and is read next.
      if (found?.batch !== listBatch) return null;
      keep(key, found.outcome, listBatch, findList(ours));
    }
    const last = listBatch === 0 ? undefined : inDatabase.get(key);
    const times = {
      answeredAt: stored.answeredAt === null ? null : stored.answeredAt - shiftMs,
      polledAt: stored.polledAt - shiftMs,
    };
    // A time in the future is from before a clock went back, and says nothing.
    const isOrdered = ours !== null && ours.polledAt <= Date.now();
    const laterMs = isOrdered ? times.polledAt - ours.polledAt : Infinity;
    const revision = failure === '' ? last?.revision : failure;
    const isKnown = Math.abs(laterMs) < SAME_POLL_MS && revision === ours?.revision;
    if (isKnown || laterMs < -MUCH_OLDER_MS) return null;
    if (failure === '')
      return last ? { ...times, revision: last.revision, outcome: last.outcome, earlier: null } : null;
    if (!isFailureReason(failure)) return null;
    const outcome = { kind: 'failed', failure: new AgentFailure(failure) } as const;
    return { ...times, revision: failure, outcome, earlier: last?.outcome ?? null };
  }

  function keep(key: string, list: ListOutcome, batch: number, before: ListOutcome | null): void {
    const revision = findRevision(list);
    // Caches belong to the object of the earlier answer.
    const outcome = before !== null && findRevision(before) === revision ? before : list;
    inDatabase.set(key, { batch, outcome, revision });
  }

  /** Writes the answers over the connection that holds the lock, after those of the earlier holder were taken. */
  async function write(over: AccountsDatabase, ownRoundMs: number): Promise<void> {
    if (connection !== over) await read();
    else if (!isPolled) return;
    const { batch: previous, now } = await readBatch(over);
    // Restored from a backup, whose lists are not known here.
    if (previous !== lastBatch) inDatabase.clear();
    // The time, so that no number is used again after a restoration.
    const number = Math.max(now, lastBatch + 1, previous + 1);
    const lists = new Map<string, ListOutcome>();
    const stored: StoredAnswer[] = [];
    for (const key of answers.keys()) {
      const answer = agents.isListed(key) ? answers.find(key) : null;
      if (answer !== null) stored.push(describe(key, limitSize(answer), now - Date.now(), number, lists));
    }
    const removed = [...inDatabase.keys()].filter((key) => !agents.isListed(key));
    const revision = answers.revision();
    isPolled = false;
    // Until it is known to be stored.
    connection = null;
    const batch = { number, revision, roundMs: ownRoundMs, answers: stored, lists, removed };
    if (!(await writeBatch(over, previous, batch))) return;
    connection = over;
    lastBatch = number;
    for (const [key, outcome] of lists) keep(key, outcome, number, null);
    for (const key of removed) inDatabase.delete(key);
  }

  /** Adds the list to `lists` if the database doesn't have it. */
  function describe(
    key: string,
    answer: AgentAnswer,
    shiftMs: number,
    number: number,
    lists: Map<string, ListOutcome>,
  ): StoredAnswer {
    const { outcome, answeredAt, polledAt } = answer;
    // The agent may have failed before its list was written.
    const last = findList(answer);
    const isStored = last === null || isInDatabase(key, last);
    if (!isStored) lists.set(key, last);
    return {
      key,
      failure: outcome.kind === 'list' ? '' : outcome.failure.reason,
      answeredAt: answeredAt === null ? null : Math.round(answeredAt + shiftMs),
      polledAt: Math.round(polledAt + shiftMs),
      listBatch: isStored ? ((last && inDatabase.get(key)?.batch) ?? 0) : number,
    };
  }

  function isInDatabase(key: string, last: ListOutcome): boolean {
    const known = inDatabase.get(key);
    if (known === undefined || known.outcome === last) return known !== undefined;
    if (findRevision(last) !== known.revision) return false;
    inDatabase.set(key, { ...known, outcome: last });
    return true;
  }

  return { read, write, roundMs: () => roundMs, lastBatch: () => lastBatch, close: leave };
}

function limitSize(answer: AgentAnswer): AgentAnswer {
  if (answer.outcome.kind === 'failed' || answer.outcome.list.json.length <= MAX_BYTES) return answer;
  const failure = new AgentFailure('answer-too-long');
  return { ...answer, revision: failure.reason, outcome: { kind: 'failed', failure }, earlier: null };
}
