import { chmod, mkdir, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Kysely, SqliteDialect } from 'kysely';
import { Migrator } from 'kysely/migration';
import { account0001 } from './migrations/0001-account.ts';
import { openNodeSqlite } from './node-sqlite.ts';
import type { Tables } from './tables.ts';

export type AccountsDatabase = Kysely<Tables>;

/** In the order they were made; a migration that has been released is never changed. */
const migrations = { '0001-account': account0001 };

/**
 * Opens the accounts database in a file, which is made when it is not there and which only its owner may read.
 * @throws when the file is no database, or one that a later version has changed.
 */
export async function openAccountsFile(path: string): Promise<AccountsDatabase> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  // Before SQLite opens it: the journal files beside it take over its mode.
  await (await open(path, 'a', 0o600)).close();
  await chmod(path, 0o600);
  return openSqlite(path);
}

/** An accounts database that is gone when it is closed. */
export function openAccountsInMemory(): Promise<AccountsDatabase> {
  return openSqlite(':memory:');
}

async function openSqlite(path: string): Promise<AccountsDatabase> {
  const database = openNodeSqlite(path);
  const db: AccountsDatabase = new Kysely<Tables>({ dialect: new SqliteDialect({ database }) });
  try {
    await migrateToLatest(db);
  } catch (error) {
    await db.destroy();
    throw error;
  }
  return db;
}

/** Brings any database Kysely speaks to up to date: what a PostgreSQL one will call as well. */
export async function migrateToLatest(db: AccountsDatabase): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined)
    throw new Error('The accounts database cannot be brought up to date', { cause: error });
}
