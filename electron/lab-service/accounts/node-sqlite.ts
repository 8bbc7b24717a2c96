import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import type { SqliteDatabase, SqliteStatement } from 'kysely';
import { AccountsUnavailable } from './accounts-unavailable.ts';

/** How long another process may lock the file. The event loop is blocked meanwhile, so this must be short. */
const BUSY_MS = 1_000;

/** SQLite's result codes for a file that can't be used now, as opposed to a wrong statement. */
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

/** Adapts Node's SQLite to Kysely's SqliteDialect. `:memory:` is a database that ends with the process. */
export function openNodeSqlite(path: string): SqliteDatabase {
  const database = translateFailures(
    () => new DatabaseSync(path, { enableForeignKeyConstraints: true, timeout: BUSY_MS }),
  );
  try {
    // With WAL, readers continue while another process writes. A database in memory returns 'memory' and
    // stays unchanged.
    translateFailures(() => database.exec('pragma journal_mode = wal'));
  } catch (error) {
    database.close();
    throw error;
  }
  return {
    close: () => database.close(),
    prepare(sql) {
      // A full disk ends the transaction. A rollback would fail then, and hide the reason.
      if (sql === 'rollback' && !database.isTransaction) return nothing;
      return wrapStatement(translateFailures(() => database.prepare(sql)));
    },
  };
}

const nothing: SqliteStatement = {
  reader: false,
  all: () => [],
  run: () => ({ changes: 0, lastInsertRowid: 0 }),
  iterate: () => [][Symbol.iterator](),
};

function wrapStatement(statement: StatementSync): SqliteStatement {
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => translateFailures(() => statement.all(...toBindable(parameters))),
    run: (parameters) => translateFailures(() => statement.run(...toBindable(parameters))),
    iterate: (parameters) => statement.iterate(...toBindable(parameters)),
  };
}

function toBindable(parameters: readonly unknown[]): readonly SQLInputValue[] {
  // Kysely's interface has the type unknown. The values come from our own queries, which Tables limits to text and
  // numbers.
  return parameters as readonly SQLInputValue[];
}

function translateFailures<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    const reason = unusable.get(readResultCode(error));
    if (reason === undefined) throw error;
    throw new AccountsUnavailable(`The accounts database cannot be used: ${reason}`, { cause: error });
  }
}

/** The primary result code. The higher bits only add detail. */
function readResultCode(error: unknown): number {
  const isCoded = error instanceof Error && 'errcode' in error && typeof error.errcode === 'number';
  return isCoded ? Number(error.errcode) & 0xff : 0;
}
