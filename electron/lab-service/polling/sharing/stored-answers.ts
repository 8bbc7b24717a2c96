import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import type { AccountsDatabase } from '../../accounts/database.ts';
import type { ListOutcome } from '../../agents/agent-answers.ts';

/** The channel of PostgreSQL on which the number of each new batch is announced. */
export const BATCHES = 'device_lab_answers';
/** The channel for the keys of agents that the holder of the lock must poll. */
export const REQUESTS = 'device_lab_polls';

/** The time of PostgreSQL, in milliseconds since 1970. All processes compare it, so their own clocks may differ. */
const databaseNow = sql<number>`cast(extract(epoch from clock_timestamp()) * 1000 as bigint)`;

/** An answer without its list. Times are by the clock of the database. */
export interface StoredAnswer {
  readonly key: string;
  /** The reason of a failure. Empty for a list. */
  readonly failure: string;
  readonly answeredAt: number | null;
  readonly polledAt: number;
  /** The revision of the agent's last list. Empty if there is none. */
  readonly list: string;
}

/** All answers, and the lists that have changed. */
export interface AnswerBatch {
  readonly number: number;
  readonly revision: string;
  readonly roundMs: number;
  readonly answers: readonly StoredAnswer[];
  readonly lists: ReadonlyMap<string, ListOutcome>;
  /** The keys of agents that have left the list. */
  readonly removed: readonly string[];
}

/** The number of the last batch, and the time of the database. */
export function readBatch(db: AccountsDatabase) {
  return db
    .selectFrom('sharingState')
    .select(['batch', databaseNow.as('now')])
    .executeTakeFirstOrThrow();
}

export async function readState(db: AccountsDatabase) {
  const query = db.selectFrom('sharingState').selectAll().select(databaseNow.as('now'));
  const { answers, ...state } = await query.executeTakeFirstOrThrow();
  // Written by this service.
  const read = answers === '' ? [] : (JSON.parse(unpack(answers).toString()) as readonly StoredAnswer[]);
  return { ...state, answers: read };
}

export async function readList(db: AccountsDatabase, key: string): Promise<ListOutcome | null> {
  const row = await db.selectFrom('sharedList').selectAll().where('key', '=', key).executeTakeFirst();
  if (row === undefined) return null;
  const { version, ours, list } = row;
  return { kind: 'list', list: { json: unpack(list) }, version, isOurs: ours === 1 };
}

/**
 * Stores a batch completely or not at all. Returns false if the last batch is not `previous`: the database was restored
 * from a backup. Only the holder of the lock may write, over the connection that holds it.
 */
export function writeBatch(db: AccountsDatabase, previous: number, batch: AnswerBatch): Promise<boolean> {
  const { number, revision, roundMs, answers, lists, removed } = batch;
  const state = {
    batch: number,
    revision,
    roundMs: Math.round(roundMs),
    answers: pack(JSON.stringify(answers)),
  };
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
    await sql`select pg_notify(${BATCHES}, ${String(number)})`.execute(transaction);
    return true;
  });
}

/** Makes the holder of the lock poll this agent now. Nobody hears it while no process has the lock. */
export async function requestPoll(db: AccountsDatabase, key: string): Promise<void> {
  await sql`select pg_notify(${REQUESTS}, ${key})`.execute(db);
}

/** Text, because every SQL database has it. A list of 50 devices takes about 9 KB instead of 41, and 0.2 ms. */
function pack(json: Buffer | string): string {
  return gzipSync(json).toString('base64');
}

function unpack(packed: string): Buffer {
  return gunzipSync(Buffer.from(packed, 'base64'));
}
