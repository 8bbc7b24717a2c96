import type { AccountsDatabase } from '../../accounts/database.ts';
import type { AnswerRow } from './answer-row.ts';
import { databaseNow } from './polling-lease.ts';

/** The state of the stored answers, shared by all processes. */
export interface StoredState {
  /** The number of the last batch of answers. */
  readonly batch: number;
  /** The revision of all answers together. */
  readonly revision: string;
  /** How long a round of the process that polls takes, in milliseconds. */
  readonly roundMs: number;
  /** The time of the database, in milliseconds since 1970. */
  readonly now: number;
}

/** Changes that are stored in one transaction. */
export interface AnswerBatch {
  readonly holder: string;
  readonly number: number;
  readonly revision: string;
  readonly roundMs: number;
  readonly rows: readonly Omit<AnswerRow, 'batch'>[];
  /** The packed lists that have changed. */
  readonly lists: readonly { readonly key: string; readonly list: string }[];
  /** The keys of agents that have left the list. */
  readonly removed: readonly string[];
}

/** Number of keys or rows in one statement. PostgreSQL accepts 65,535 values; a row has eight. */
const ROWS_AT_ONCE = 500;
/** Number of lists in one statement, which must end in 1.5 s. Most have 10 KB. */
const LISTS_AT_ONCE = 16;
/** More lists are read at once if their total length stays below this, in characters. */
const LENGTH_AT_ONCE = 1_000_000;

export type StoredAnswers = ReturnType<typeof createStoredAnswers>;

/** The answers in the database, for all processes. Every function throws AccountsUnavailable when it can't be used. */
export function createStoredAnswers(db: AccountsDatabase) {
  /** Cheap: reads one row. */
  function readState(): Promise<StoredState> {
    return db
      .selectFrom('pollingLease')
      .select(['batch', 'revision', 'roundMs', databaseNow.as('now')])
      .executeTakeFirstOrThrow();
  }

  /** The rows that were written after a batch. */
  function readRows(afterBatch: number): Promise<readonly AnswerRow[]> {
    return db.selectFrom('agentAnswer').selectAll().where('batch', '>', afterBatch).execute();
  }

  /** Rows with their lists, as they are now. */
  async function readLists(keys: readonly string[]) {
    const read = [];
    let atOnce = LISTS_AT_ONCE;
    for (let start = 0; start < keys.length;) {
      const some = keys.slice(start, start + atOnce);
      const rows = await db
        .selectFrom('agentAnswer')
        .leftJoin('agentAnswerList', 'agentAnswerList.key', 'agentAnswer.key')
        .selectAll('agentAnswer')
        .select('agentAnswerList.list')
        .where('agentAnswer.key', 'in', some)
        .execute();
      read.push(...rows);
      start += some.length;
      // A process reads all of them when it starts. Most are short.
      const length = rows.reduce((sum, { list }) => sum + (list?.length ?? 0), 0);
      const fitting = Math.floor((some.length * LENGTH_AT_ONCE) / Math.max(length, 1));
      atOnce = Math.min(Math.max(fitting, LISTS_AT_ONCE), ROWS_AT_ONCE);
    }
    return read;
  }

  async function readRevisions(): Promise<Map<string, string>> {
    const rows = await db.selectFrom('agentAnswer').select(['key', 'revision']).execute();
    return new Map(rows.map(({ key, revision }) => [key, revision]));
  }

  /**
   * Stores a batch completely or not at all. Returns false if the process no longer holds the lease, or if another
   * process has stored a batch.
   */
  async function write(batch: AnswerBatch): Promise<boolean> {
    const transaction = await db.startTransaction().execute();
    try {
      await writeAnswers(transaction, batch);
      const isStored = await claimBatch(transaction, batch);
      await (isStored ? transaction.commit() : transaction.rollback()).execute();
      return isStored;
    } catch (error) {
      // The first error is the reason. Its transaction may have ended with the connection.
      await transaction
        .rollback()
        .execute()
        .catch(() => undefined);
      throw error;
    }
  }

  /** Makes the holder of the lease poll this agent soon. */
  async function requestPoll(key: string): Promise<void> {
    await db
      .insertInto('pollRequest')
      .values({ key })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }

  async function takePollRequests(): Promise<readonly string[]> {
    const rows = await db.deleteFrom('pollRequest').returning('key').execute();
    return rows.map(({ key }) => key);
  }

  return { readState, readRows, readLists, readRevisions, write, requestPoll, takePollRequests };
}

async function writeAnswers(
  db: AccountsDatabase,
  { number, rows, lists, removed }: AnswerBatch,
): Promise<void> {
  for (const some of splitInto(lists, LISTS_AT_ONCE)) {
    await db
      .insertInto('agentAnswerList')
      .values([...some])
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet((eb) => ({ list: eb.ref('excluded.list') })),
      )
      .execute();
  }
  for (const some of splitInto(rows, ROWS_AT_ONCE)) {
    await db
      .insertInto('agentAnswer')
      .values(some.map((row) => ({ ...row, batch: number })))
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet((eb) => ({
          batch: eb.ref('excluded.batch'),
          revision: eb.ref('excluded.revision'),
          failure: eb.ref('excluded.failure'),
          version: eb.ref('excluded.version'),
          ours: eb.ref('excluded.ours'),
          answeredAt: eb.ref('excluded.answeredAt'),
          polledAt: eb.ref('excluded.polledAt'),
        })),
      )
      .execute();
  }
  for (const some of splitInto(removed, ROWS_AT_ONCE)) {
    await db.deleteFrom('agentAnswer').where('key', 'in', some).execute();
    await db.deleteFrom('agentAnswerList').where('key', 'in', some).execute();
  }
}

/** At the end of the transaction, because the other processes wait for this row. */
async function claimBatch(
  db: AccountsDatabase,
  { holder, number, revision, roundMs }: AnswerBatch,
): Promise<boolean> {
  const result = await db
    .updateTable('pollingLease')
    .set({ batch: number, revision, roundMs: Math.round(roundMs) })
    .where('holder', '=', holder)
    .where('batch', '=', number - 1)
    .where('expiresAt', '>', databaseNow)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

function splitInto<T>(all: readonly T[], size: number): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, index) =>
    all.slice(index * size, (index + 1) * size),
  );
}
