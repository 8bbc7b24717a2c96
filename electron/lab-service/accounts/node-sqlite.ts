import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import type { SqliteDatabase, SqliteStatement } from 'kysely';
import { AccountsUnavailable } from './accounts-unavailable.ts';

/** How long we wait for another process's lock. The event loop is blocked meanwhile, so keep it short. */
const BUSY_MS = 1_000;

const unusable = new Map([
  [5, 'another process holds it'],
  [6, 'another process holds it'],
  [8, 'it may not be written'],
  [10, 'its disk fails'],
  [11, 'it is damaged'],
  [13, 'its disk is full'],
  [14, 'its file cannot be opened'],
  [26, 'its file is not a database'],
]);

/** Node's SQLite for Kysely's SqliteDialect. `:memory:` ends with the process. */
export function openNodeSqlite(path: string): SqliteDatabase {
  const database = translateFailures(
    () => new DatabaseSync(path, { enableForeignKeyConstraints: true, timeout: BUSY_MS }),
  );
  try {
    translateFailures(() => switchToWal(database));
  } catch (error) {
    database.close();
    throw error;
  }
  return {
    close: () => database.close(),
    prepare(sql) {
      // A full disk ends the transaction. A rollback would fail then, and hide why.
      const isOver = sql === 'rollback' && !database.isTransaction;
      return wrapStatement(translateFailures(() => database.prepare(isOver ? 'select 1 where 0' : sql)));
    },
  };
}

/** With WAL you can read while another process writes. In memory it makes no difference. */
function switchToWal(database: DatabaseSync, triesLeft = 10): void {
  try {
    database.exec('pragma journal_mode = wal');
  } catch (error) {
    if (triesLeft === 0) throw error;
    // If another process is at a new file too, SQLite fails here at once, but waits for a transaction.
    database.exec('begin immediate; commit');
    switchToWal(database, triesLeft - 1);
  }
}

function wrapStatement(statement: StatementSync): SqliteStatement {
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => translateFailures(() => statement.all(...bind(parameters))),
    run: (parameters) => translateFailures(() => statement.run(...bind(parameters))),
    iterate: (parameters) => statement.iterate(...bind(parameters)),
  };
}

function bind(parameters: readonly unknown[]): readonly SQLInputValue[] {
  // From our own queries; Tables only has text and numbers.
  return parameters as readonly SQLInputValue[];
}

function translateFailures<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    const code = error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : 0;
    const reason = unusable.get(code);
    if (reason === undefined) throw error;
    throw new AccountsUnavailable(`The accounts database cannot be used: ${reason}`, { cause: error });
  }
}
