import type { Insertable } from 'kysely';
import { readErrorCode } from '../network/error-code.ts';
import type { AccountsDatabase } from './database.ts';
import type { AccountTable } from './tables.ts';

/** SQLSTATE codes. */
const SERIALIZATION_FAILURE = '40001';

type Row = Insertable<AccountTable>;

/**
 * Inserts an account if none exists. If two calls run at once, even in two processes, one of them finds the
 * other's account.
 */
export async function insertFirstAccount(db: AccountsDatabase, row: Row): Promise<boolean> {
  for (;;) {
    try {
      return await db
        .transaction()
        .setIsolationLevel('serializable')
        .execute((transaction) => insertIntoEmpty(transaction, row));
    } catch (error) {
      // The other process has committed by now, so its account is found. SQLite allows one writer at a time
      // and has no such failure.
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
            // PostgreSQL treats a value without a type as text.
            return eb.cast(eb.val(value), typeof value === 'number' ? 'integer' : 'text').as(column);
          }),
        )
        .where((eb) => eb.not(eb.exists(eb.selectFrom('account').select('account.companyCode')))),
    )
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}
