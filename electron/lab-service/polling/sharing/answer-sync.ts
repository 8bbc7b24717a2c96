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

/** PostgreSQL's channel for the numbers of new batches. */
export const BATCHES = 'device_lab_answers';
/** PostgreSQL's channel for the keys of agents that the lock's holder is to poll. */
export const REQUESTS = 'device_lab_polls';
/** Bytes of JSON. With a longer list, the statement could time out. */
const MAX_BYTES = 8 * 1024 * 1024;
/** Another process's times are only exact to the length of a query. An agent is polled once a second at most. */
const SAME_POLL_MS = 500;
/** If it's this much older than ours, it's from a backup. */
const MUCH_OLDER_MS = 10_000;
/** By PostgreSQL's clock, in ms since 1970. The processes' own may differ. */
const databaseNow = sql<number>`cast(extract(epoch from clock_timestamp()) * 1000 as bigint)`.as('now');

/** Everything but its list. Times are by the database's clock. */
interface StoredAnswer {
  readonly key: string;
  /** Why it failed. Empty for a list. */
  readonly failure: string;
  readonly answeredAt: number | null;
  readonly polledAt: number;
  /** The revision of its last list. Empty if there's none. */
  readonly list: string;
}

/** The table sharing_state. */
interface Batch {
  readonly batch: number;
  readonly revision: string;
  readonly roundMs: number;
  readonly answers: readonly StoredAnswer[];
}

/**
 * Keeps our answers and the database's the same. Converted between clocks, an answer may look older by the length of a
 * query, but never newer.
 */
export function createAnswerSync(
  answers: AgentAnswerStore,
  agents: Pick<AgentList, 'isListed'>,
  db: AccountsDatabase,
) {
  /** That we've read or written. */
  let last: Batch = { batch: -1, revision: '', roundMs: POLL_MS, answers: [] };
  let polls = 0;
  let writtenPolls = 0;
  const leave = answers.subscribe(() => (polls += 1));

  /** Takes what the lock's holder has written. */
  async function read(): Promise<void> {
    for (const key of answers.keys()) if (!agents.isListed(key)) answers.remove(key);
    const askedAt = Date.now();
    const { now, ...batch } = await readBatch(db);
    await take(batch, now - askedAt);
  }

  /** After a backup was restored, the holder writes all of its answers again. */
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

  /** Writes over the connection that holds the lock, if anything was polled since. */
  async function write(over: AccountsDatabase, roundMs: number): Promise<void> {
    if (polls === writtenPolls) return;
    const askedAt = Date.now();
    const query = over.selectFrom('sharingState').select(['batch', databaseNow]);
    const { batch: previous, now } = await query.executeTakeFirstOrThrow();
    // Otherwise an earlier holder wrote more, or somebody restored a backup.
    const before = previous === last.batch ? last : await readBatch(over);
    await take(before, now - askedAt);
    // The time, so that no number comes twice even after restoring a backup.
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
      // It may have failed before its list was written.
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

/** Null if we have this one or a later one, or if another version wrote a failure that we don't know. */
async function readAnswer(
  db: AccountsDatabase,
  each: StoredAnswer,
  ours: AgentAnswer | null,
  shiftMs: number,
): Promise<AgentAnswer | null> {
  const { key, failure, list } = each;
  const answeredAt = each.answeredAt === null ? null : each.answeredAt - shiftMs;
  const polledAt = each.polledAt - shiftMs;
  // In the future it's from before a clock went back, and means nothing.
  const isOrdered = ours !== null && ours.polledAt <= Date.now();
  const laterMs = isOrdered ? polledAt - ours.polledAt : Infinity;
  const revision = failure === '' ? list : failure;
  const isKnown = Math.abs(laterMs) < SAME_POLL_MS && revision === ours?.revision;
  if (isKnown || laterMs < -MUCH_OLDER_MS) return null;
  const known = findList(ours);
  // Caches hang on our list's object, so don't read the same list again.
  const isSame = known !== null && findRevision(known) === list;
  const found = isSame ? known : await readList(db, key, list);
  // Otherwise a later batch has already written another list. We'll read that next.
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

/** Also reads the database's time. */
async function readBatch(db: AccountsDatabase): Promise<Batch & { readonly now: number }> {
  const query = db.selectFrom('sharingState').selectAll().select(databaseNow);
  const { answers, ...batch } = await query.executeTakeFirstOrThrow();
  // We wrote it ourselves.
  return { ...batch, answers: answers === '' ? [] : JSON.parse(unpack(answers).toString()) };
}

/** Null if there's no list of this revision. */
async function readList(db: AccountsDatabase, key: string, revision: string): Promise<ListOutcome | null> {
  if (revision === '') return null;
  const row = await db.selectFrom('sharedList').selectAll().where('key', '=', key).executeTakeFirst();
  if (row === undefined) return null;
  const { version, ours, list } = row;
  const outcome = { kind: 'list', list: { json: unpack(list) }, version, isOurs: ours === 1 } as const;
  return findRevision(outcome) === revision ? outcome : null;
}

/** All or nothing. False if a backup was restored since `previous`. */
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

/** As text, which every SQL database has. 50 devices take about 9 KB rather than 41, and 0.2 ms. */
function pack(json: Buffer | string): string {
  return gzipSync(json).toString('base64');
}

function unpack(packed: string): Buffer {
  return gunzipSync(Buffer.from(packed, 'base64'));
}
