import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
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

/** The channel of PostgreSQL on which the number of each new batch is announced. */
export const BATCHES = 'device_lab_answers';
/** The channel for the keys of agents that the holder of the lock must poll. */
export const REQUESTS = 'device_lab_polls';
/** Maximum size of a stored list, in bytes of JSON. The statement of a longer one could time out. */
const MAX_BYTES = 8 * 1024 * 1024;
/** Times of another process are exact only to the duration of a query. An agent is polled at most once a second. */
const SAME_POLL_MS = 500;
/** An answer that is this much older than ours is from a backup. */
const MUCH_OLDER_MS = 10_000;
/** By the clock of PostgreSQL, in milliseconds since 1970. The processes' own clocks may differ. */
const databaseNow = sql<number>`cast(extract(epoch from clock_timestamp()) * 1000 as bigint)`.as('now');

/** An answer without its list. Times are by the clock of the database. */
interface StoredAnswer {
  readonly key: string;
  /** The reason of a failure. Empty for a list. */
  readonly failure: string;
  readonly answeredAt: number | null;
  readonly polledAt: number;
  /** The revision of the agent's last list. Empty if there is none. */
  readonly list: string;
}

/** The content of the table sharing_state. */
interface Batch {
  readonly batch: number;
  readonly revision: string;
  readonly roundMs: number;
  readonly answers: readonly StoredAnswer[];
}

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
  let last: Batch = { batch: -1, revision: '', roundMs: POLL_MS, answers: [] };
  let polls = 0;
  let writtenPolls = 0;
  const leave = answers.subscribe(() => (polls += 1));

  /** Takes the answers that the holder of the lock has written. */
  async function read(): Promise<void> {
    for (const key of answers.keys()) if (!agents.isListed(key)) answers.remove(key);
    const askedAt = Date.now();
    const { now, ...batch } = await readBatch(db);
    await take(batch, now - askedAt);
  }

  /** After a restoration from a backup the holder writes all answers again. */
  async function take(batch: Batch, shiftMs: number): Promise<void> {
    if (batch.batch <= last.batch) return;
    const theirs = new Map<string, AgentAnswer>();
    for (const each of batch.answers) {
      if (!agents.isListed(each.key)) continue;
      const answer = await readAnswer(db, each, answers.find(each.key), shiftMs);
      if (answer !== null) theirs.set(each.key, answer);
    }
    answers.adopt(batch.revision, theirs);
    last = batch;
  }

  /** Writes the answers over the connection that holds the lock, if there was a poll since the last time. */
  async function write(over: AccountsDatabase, roundMs: number): Promise<void> {
    if (polls === writtenPolls) return;
    const askedAt = Date.now();
    const query = over.selectFrom('sharingState').select(['batch', databaseNow]);
    const { batch: previous, now } = await query.executeTakeFirstOrThrow();
    // Otherwise an earlier holder has written more, or the database was restored from a backup.
    const before = previous === last.batch ? last : await readBatch(over);
    await take(before, now - askedAt);
    // The time, so that no number is used again after a restoration.
    const number = Math.max(now, last.batch + 1, previous + 1);
    const stored = new Map(before.answers.map(({ key, list }) => [key, list]));
    const upTo = polls;
    const lists = new Map<string, ListOutcome>();
    const described: StoredAnswer[] = [];
    for (const key of answers.keys()) {
      const answer = agents.isListed(key) ? answers.find(key) : null;
      if (answer === null) continue;
      const whole = findList(answer);
      const list = whole !== null && whole.list.json.length <= MAX_BYTES ? whole : null;
      const each = { key, ...describe(answer, list, now - Date.now()) };
      described.push(each);
      // The agent may have failed before its list was written.
      if (list !== null && each.list !== stored.get(key)) lists.set(key, list);
    }
    const removed = [...stored.keys()].filter((key) => !agents.isListed(key));
    const state = { batch: number, revision: answers.revision(), roundMs: Math.round(roundMs) };
    const batch = { ...state, answers: described };
    if (!(await writeBatch(over, previous, batch, lists, removed))) return;
    last = batch;
    writtenPolls = upTo;
  }

  return { read, write, roundMs: () => last.roundMs, close: leave };
}

/** Null if this process has this answer or a later one, or if another version has written an unknown failure. */
async function readAnswer(
  db: AccountsDatabase,
  each: StoredAnswer,
  ours: AgentAnswer | null,
  shiftMs: number,
): Promise<AgentAnswer | null> {
  const { key, failure, list } = each;
  const answeredAt = each.answeredAt === null ? null : each.answeredAt - shiftMs;
  const polledAt = each.polledAt - shiftMs;
  // A time in the future is from before a clock went back, and says nothing.
  const isOrdered = ours !== null && ours.polledAt <= Date.now();
  const laterMs = isOrdered ? polledAt - ours.polledAt : Infinity;
  const revision = failure === '' ? list : failure;
  const isKnown = Math.abs(laterMs) < SAME_POLL_MS && revision === ours?.revision;
  if (isKnown || laterMs < -MUCH_OLDER_MS) return null;
  const known = findList(ours);
  // Caches belong to the object of our list, so the same list is not read again.
  const isSame = known !== null && findRevision(known) === list;
  const found = isSame ? known : await readList(db, key, list);
  // Otherwise a later batch has written another list meanwhile, and is read next.
  if (found === null && list !== '') return null;
  const answer = { revision, answeredAt, polledAt };
  if (failure === '') return found && { ...answer, outcome: found, earlier: null };
  if (!isFailureReason(failure)) return null;
  return { ...answer, outcome: { kind: 'failed', failure: new AgentFailure(failure) }, earlier: found };
}

function describe(answer: AgentAnswer, list: ListOutcome | null, shiftMs: number): Omit<StoredAnswer, 'key'> {
  const { outcome, answeredAt, polledAt } = answer;
  const tooLong = list === null ? 'answer-too-long' : '';
  return {
    failure: outcome.kind === 'failed' ? outcome.failure.reason : tooLong,
    answeredAt: answeredAt === null ? null : Math.round(answeredAt + shiftMs),
    polledAt: Math.round(polledAt + shiftMs),
    list: list === null ? '' : findRevision(list),
  };
}

/** With the time of the database. */
async function readBatch(db: AccountsDatabase): Promise<Batch & { readonly now: number }> {
  const query = db.selectFrom('sharingState').selectAll().select(databaseNow);
  const { answers, ...batch } = await query.executeTakeFirstOrThrow();
  // Written by this service.
  return { ...batch, answers: answers === '' ? [] : JSON.parse(unpack(answers).toString()) };
}

/** Null if there is no list of this revision. */
async function readList(db: AccountsDatabase, key: string, revision: string): Promise<ListOutcome | null> {
  if (revision === '') return null;
  const row = await db.selectFrom('sharedList').selectAll().where('key', '=', key).executeTakeFirst();
  if (row === undefined) return null;
  const { version, ours, list } = row;
  const outcome = { kind: 'list', list: { json: unpack(list) }, version, isOurs: ours === 1 } as const;
  return findRevision(outcome) === revision ? outcome : null;
}

/** Stores all or nothing. Returns false if the database was restored from a backup since `previous`. */
function writeBatch(
  db: AccountsDatabase,
  previous: number,
  batch: Batch,
  lists: ReadonlyMap<string, ListOutcome>,
  removed: readonly string[],
): Promise<boolean> {
  const state = { ...batch, answers: pack(JSON.stringify(batch.answers)) };
  return db.transaction().execute(async (transaction) => {
    const update = transaction.updateTable('sharingState').set(state).where('batch', '=', previous);
    if ((await update.executeTakeFirst()).numUpdatedRows !== 1n) return false;
    for (const [key, { list, version, isOurs }] of lists) {
      const row = { version, ours: isOurs ? 1 : 0, list: pack(list.json) } as const;
      await transaction
        .insertInto('sharedList')
        .values({ key, ...row })
        .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
        .execute();
    }
    for (const key of removed) await transaction.deleteFrom('sharedList').where('key', '=', key).execute();
    await sql`select pg_notify(${BATCHES}, ${String(batch.batch)})`.execute(transaction);
    return true;
  });
}

/** Text, because every SQL database has it. A list of 50 devices takes about 9 KB instead of 41, and 0.2 ms. */
function pack(json: Buffer | string): string {
  return gzipSync(json).toString('base64');
}

function unpack(packed: string): Buffer {
  return gunzipSync(Buffer.from(packed, 'base64'));
}
