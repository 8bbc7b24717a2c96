import { chmod, mkdir, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { CamelCasePlugin, type Dialect, Kysely, sql, SqliteDialect } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { AccountsUnavailable } from './accounts-unavailable.ts';
import type { migrationNames } from './migrations/names.ts';
import { claim0008 } from './migrations/0008-claim.ts';
import { screenshot0009 } from './migrations/0009-screenshot.ts';
import { released } from './migrations/released.ts';
import { openNodeSqlite } from './node-sqlite.ts';
import type { Tables } from './tables.ts';

export type AccountsDatabase = Kysely<Tables>;

export type AccountsPlace =
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'postgres'; readonly url: string };

const migrations: Readonly<Record<(typeof migrationNames)[number], Migration>> = {
  ...released,
  '0008-claim': claim0008,
  '0009-screenshot': screenshot0009,
};

/**
 * Also migrates. Several processes may do so at the same time.
 * @throws AccountsUnavailable; another Error if a later version has changed it
 */
export function openAccountsDatabase(place: AccountsPlace): Promise<AccountsDatabase> {
  return place.kind === 'file' ? openAccountsFile(place.path) : openAccountsPostgres(place.url);
}

export async function openAccountsFile(path: string): Promise<AccountsDatabase> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  // Must come before SQLite opens the file, because its journals inherit the mode.
  await (await open(path, 'a', 0o600)).close();
  await chmod(path, 0o600);
  return openSqlite(path);
}

export function openAccountsInMemory(): Promise<AccountsDatabase> {
  return openSqlite(':memory:');
}

async function openSqlite(path: string): Promise<AccountsDatabase> {
  const database = openNodeSqlite(path);
  const db = openDialect(new SqliteDialect({ database }));
  try {
    await db.connection().execute(async (connection) => {
      // SQLite has no lock for migrations like PostgreSQL's, but its write lock will do.
      await sql`begin immediate`.execute(connection);
      await migrateToLatest(connection);
      await sql`commit`.execute(connection);
    });
  } catch (error) {
    await db.destroy();
    throw error;
  }
  return db;
}

async function openAccountsPostgres(url: string): Promise<AccountsDatabase> {
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
