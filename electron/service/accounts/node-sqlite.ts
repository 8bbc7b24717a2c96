import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import type { SqliteDatabase, SqliteStatement } from 'kysely';

const BUSY_MS = 5_000;

/** Node's own SQLite in the shape Kysely's SqliteDialect takes. `:memory:` is a database that ends with the process. */
export function openNodeSqlite(path: string): SqliteDatabase {
  const database = new DatabaseSync(path, { enableForeignKeyConstraints: true, timeout: BUSY_MS });
  try {
    // Readers go on while another process writes. A database in memory answers 'memory' and stays as it is.
    database.exec('pragma journal_mode = wal');
  } catch (error) {
    database.close();
    throw error;
  }
  return {
    close: () => database.close(),
    prepare: (sql) => wrapStatement(database.prepare(sql)),
  };
}

function wrapStatement(statement: StatementSync): SqliteStatement {
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...toBindable(parameters)),
    run: (parameters) => statement.run(...toBindable(parameters)),
    iterate: (parameters) => statement.iterate(...toBindable(parameters)),
  };
}

function toBindable(parameters: readonly unknown[]): readonly SQLInputValue[] {
  // Kysely's interface says unknown; the values are those of our own queries, which Tables limits to text and numbers.
  return parameters as readonly SQLInputValue[];
}
