import type { AccountKey } from './account.ts';
import type { AccountsDatabase } from './database.ts';

/** The beginning of a query for one account. */
export function selectAccount(db: AccountsDatabase, { companyCode, employeeNumber }: AccountKey) {
  return db.selectFrom('account').where((eb) => eb.and({ companyCode, employeeNumber }));
}

/** The beginning of a change to one account. */
export function updateAccount(db: AccountsDatabase, { companyCode, employeeNumber }: AccountKey) {
  return db.updateTable('account').where((eb) => eb.and({ companyCode, employeeNumber }));
}
