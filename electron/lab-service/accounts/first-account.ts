import type { Insertable } from 'kysely';
import { readErrorCode } from '../error-code.ts';
import type { AccountsDatabase } from './database.ts';
import type { AccountTable } from './tables.ts';

/** SQLSTATE. */
const SERIALIZATION_FAILURE = '40001';

type Row = Insertable<AccountTable>;

/** Inserts an account unless there is any. Of two at once, also in two processes, one finds the other's account. */
export async function insertFirstAccount(db: AccountsDatabase, row: Row): Promise<boolean> {
  for (;;) {
    try {
      return await db
        .transaction()
        .setIsolationLevel('serializable')
        .execute((transaction) => insertIntoEmpty(transaction, row));
    } catch (error) {
      // The other has committed by now, and is found. SQLite lets one write at a time and has no such failure.
      if (readErrorCode(error) !== SERIALIZATION_FAILURE) throw error;
    }
  }
}

async function insertIntoEmpty(db: AccountsDatabase, row: Row): Promise<boolean> {
  // Entries of an object keep their order, and the row's own keys are the columns' names.
  const columns = Object.keys(row) as (keyof Row)[];
  const result = await db
    .insertInto('account')
    .columns(columns)
    .expression(
      db
        .selectNoFrom((eb) =>
          columns.map((column) => {
            const value = row[column];
            // PostgreSQL takes a value without a type for text.
            return eb.cast(eb.val(value), typeof value === 'number' ? 'integer' : 'text').as(column);
          }),
        )
        .where((eb) => eb.not(eb.exists(eb.selectFrom('account').select('account.companyCode')))),
    )
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}
