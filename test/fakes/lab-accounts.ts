import { onTestFinished } from 'vitest';
import { createAccounts } from '../../electron/service/accounts/accounts.ts';
import { openAccountsInMemory } from '../../electron/service/accounts/database.ts';

/** Real accounts in a database of their own, closed when the test has ended. */
export async function openTestAccounts() {
  const db = await openAccountsInMemory();
  onTestFinished(() => db.destroy());
  return { db, accounts: createAccounts(db) };
}
