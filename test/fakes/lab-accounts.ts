import { onTestFinished } from 'vitest';
import { type AccountsOptions, createAccounts } from '../../electron/lab-service/accounts/accounts.ts';
import { openAccountsInMemory } from '../../electron/lab-service/accounts/database.ts';

/** Real accounts in a database of their own, closed when the test has ended. */
export async function openTestAccounts(options?: AccountsOptions) {
  const db = await openAccountsInMemory();
  onTestFinished(() => db.destroy());
  return { db, accounts: createAccounts(db, options) };
}
