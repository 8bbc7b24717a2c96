import { join } from 'node:path';
import { afterAll, beforeAll, describe, onTestFinished } from 'vitest';
import { type AccountsOptions, createAccounts } from '../../electron/lab-service/accounts/accounts.ts';
import { type AccountsPlace, openAccountsDatabase } from '../../electron/lab-service/accounts/database.ts';
import { cheapHash } from './cheap-hash.ts';
import { startPostgres, whyToSkipPostgres } from './postgres.ts';
import { makeTempFolder } from './temp-folder.ts';
import { patientQueue } from '../fixtures/patient-limits.ts';

/** Creates empty databases of one kind for the tests of a file. */
interface DatabaseMaker {
  makePlace(): Promise<AccountsPlace>;
  close(): Promise<void>;
}

const databaseKinds = [
  { kind: 'SQLite', skipped: null, start: () => Promise.resolve(sqliteMaker) },
  { kind: 'PostgreSQL', skipped: whyToSkipPostgres(), start: startPostgresMaker },
] as const;

/** Runs tests on both kinds of database, on which a service must behave the same. */
export function describeOnDatabases(
  what: string,
  tests: (makePlace: () => Promise<AccountsPlace>, kind: 'SQLite' | 'PostgreSQL') => void,
): void {
  for (const { kind, skipped, start } of databaseKinds) {
    describe.skipIf(skipped !== null)(`${what} ${skipped ?? kind}`, () => {
      let databases: DatabaseMaker;
      beforeAll(async () => {
        databases = await start();
      });
      afterAll(() => databases.close());
      tests(() => databases.makePlace(), kind);
    });
  }
}

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
