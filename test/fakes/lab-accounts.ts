import { onTestFinished } from 'vitest';
import { type AccountsOptions, createAccounts } from '../../electron/lab-service/accounts/accounts.ts';
import { openAccountsInMemory } from '../../electron/lab-service/accounts/database.ts';
import { cheapHash } from './cheap-hash.ts';
import { patientQueue } from '../fixtures/patient-limits.ts';

/** Real accounts in their own database, closed after the test. Hashes are cheap unless the options have a cost. */
export async function openTestAccounts(options?: AccountsOptions) {
  const db = await openAccountsInMemory();
  onTestFinished(() => db.destroy());
  return { db, accounts: createAccounts(db, { hashCost: cheapHash, ...patientQueue, ...options }) };
}
