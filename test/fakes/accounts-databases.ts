import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { type AccountsOptions, createAccounts } from '../../electron/lab-service/accounts/accounts.ts';
import { type AccountsPlace, openAccountsDatabase } from '../../electron/lab-service/accounts/database.ts';
import { cheapHash } from './cheap-hash.ts';
import { startPostgres, whyToSkipPostgres } from './postgres.ts';
import { makeTempFolder } from './temp-folder.ts';
import { patientQueue } from '../fixtures/patient-limits.ts';

/** Creates empty databases of one kind for the tests of a file. */
export interface DatabaseMaker {
  makePlace(): Promise<AccountsPlace>;
  close(): Promise<void>;
}

/** Both kinds of database, for describe.each: both must behave the same. */
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

/** Accounts of one process. Two of them at one location behave like two processes for the database. */
export async function openAccountsAt(place: AccountsPlace, options: AccountsOptions = {}) {
  const db = await openAccountsDatabase(place);
  onTestFinished(() => db.destroy());
  return { db, accounts: createAccounts(db, { hashCost: cheapHash, ...patientQueue, ...options }) };
}
