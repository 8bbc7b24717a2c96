import { chmod, mkdir, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { CamelCasePlugin, type Dialect, Kysely, sql, SqliteDialect } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { AccountsUnavailable } from './accounts-unavailable.ts';
import { account0001 } from './migrations/0001-account.ts';
import { throttle0002 } from './migrations/0002-throttle.ts';
import { token0003 } from './migrations/0003-token.ts';
import { agent0004 } from './migrations/0004-agent.ts';
import { answer0005 } from './migrations/0005-answer.ts';
import { machineToken0006 } from './migrations/0006-machine-token.ts';
import { sharing0007 } from './migrations/0007-sharing.ts';
import { claim0008 } from './migrations/0008-claim.ts';
import type { migrationNames } from './migrations/names.ts';
import { openNodeSqlite } from './node-sqlite.ts';
import type { Tables } from './tables.ts';

export type AccountsDatabase = Kysely<Tables>;

/** A PostgreSQL address is `postgres://user:password@host:port/name`. */
export type AccountsPlace =
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'postgres'; readonly url: string };

const migrations: Readonly<Record<(typeof migrationNames)[number], Migration>> = {
  '0001-account': account0001,
  '0002-throttle': throttle0002,
  '0003-token': token0003,
  '0004-agent': agent0004,
  '0005-answer': answer0005,
  '0006-machine-token': machineToken0006,
  '0007-sharing': sharing0007,
  '0008-claim': claim0008,
};

/**
 * Also applies migrations. Several processes can do so at the same time.
 * @throws AccountsUnavailable; another Error if a later version has changed it.
 */
export function openAccountsDatabase(place: AccountsPlace): Promise<AccountsDatabase> {
  return place.kind === 'file' ? openAccountsFile(place.path) : openAccountsPostgres(place.url);
}

/** Creates the file if it does not exist. Only its owner can read it. */
export async function openAccountsFile(path: string): Promise<AccountsDatabase> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  // Must happen before SQLite opens the file: the journal files inherit its mode.
  await (await open(path, 'a', 0o600)).close();
  await chmod(path, 0o600);
  return openSqlite(path);
}

/** The database ends when it is closed. */
export function openAccountsInMemory(): Promise<AccountsDatabase> {
  return openSqlite(':memory:');
}

async function openSqlite(path: string): Promise<AccountsDatabase> {
  const database = openNodeSqlite(path);
  const db = openDialect(new SqliteDialect({ database }));
  try {
    await db.connection().execute(async (connection) => {
      // SQLite has no lock for migrations as PostgreSQL has. Its write lock is enough.
      await sql`begin immediate`.execute(connection);
      await migrateToLatest(connection);
      await sql`commit`.execute(connection);
    });
  } catch (error) {
    // Also rolls back.
    await db.destroy();
    throw error;
  }
  return db;
}

async function openAccountsPostgres(url: string): Promise<AccountsDatabase> {
  // Loaded only if PostgreSQL is used.
  const { createPostgresDialect, migrationLimits } = await import('./postgres.ts');
  const migrating = openDialect(createPostgresDialect(url, migrationLimits));
  try {
    await migrateToLatest(migrating);
  } finally {
    await migrating.destroy();
  }
  return openDialect(createPostgresDialect(url));
}

export function openDialect(dialect: Dialect): AccountsDatabase {
  return new Kysely<Tables>({ dialect, plugins: [new CamelCasePlugin()] });
}

async function migrateToLatest(db: AccountsDatabase): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } });
  const { error } = await migrator.migrateToLatest();
  if (error === undefined) return;
  if (error instanceof AccountsUnavailable) throw error;
  throw new Error('The accounts database cannot be updated', { cause: error });
}
