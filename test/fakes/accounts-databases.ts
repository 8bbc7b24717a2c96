import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { type AccountsOptions, createAccounts } from '../../electron/lab-service/accounts/accounts.ts';
import { type AccountsPlace, openAccountsDatabase } from '../../electron/lab-service/accounts/database.ts';
import type { HashCost } from '../../electron/lab-service/accounts/password-hash.ts';
import { startPostgres, whyToSkipPostgres } from './postgres.ts';
import { makeTempFolder } from './temp-folder.ts';

/** Makes empty databases of one kind for the tests of a file. */
export interface DatabaseMaker {
  makePlace(): Promise<AccountsPlace>;
  close(): Promise<void>;
}

/** Both kinds of database, for describe.each: what the one keeps, the other must keep as well. */
export const databaseKinds: readonly {
  readonly kind: string;
  readonly skipped: string | null;
  readonly start: () => Promise<DatabaseMaker>;
}[] = [
  { kind: 'SQLite', skipped: null, start: () => Promise.resolve(sqliteMaker) },
  { kind: 'PostgreSQL', skipped: whyToSkipPostgres(), start: startPostgresMaker },
];

const sqliteMaker: DatabaseMaker = {
  makePlace: async () => ({ kind: 'file', path: join(await makeTempFolder(), 'accounts.sqlite') }),
  close: () => Promise.resolve(),
};

async function startPostgresMaker(): Promise<DatabaseMaker> {
  const server = await startPostgres();
  return {
    makePlace: async () => ({ kind: 'postgres', url: await server.createDatabase() }),
    close: () => server.close(),
  };
}

/** A hash that costs next to nothing, for tests that are about something else. */
export const cheapHash: HashCost = { ln: 1, r: 1, p: 1 };

/** Accounts as one process has them: what is opened twice at one place is two processes' as far as the database knows. */
export async function openAccountsAt(place: AccountsPlace, options: AccountsOptions = {}) {
  const db = await openAccountsDatabase(place);
  onTestFinished(() => db.destroy());
  return { db, accounts: createAccounts(db, { hashCost: cheapHash, ...options }) };
}
