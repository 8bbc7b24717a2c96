import type { AccountsDatabase } from '../accounts/database.ts';

/**
 * Changes the list in one transaction. The revision is incremented first: its row locks the list, so that changes of
 * several processes follow each other. If `change` returns false, nothing changes.
 */
export async function changeList(
  db: AccountsDatabase,
  change: (transaction: AccountsDatabase) => Promise<boolean>,
): Promise<boolean> {
  const transaction = await db.startTransaction().execute();
  let hasChanged = false;
  try {
    await transaction
      .updateTable('agentList')
      .set((eb) => ({ revision: eb('revision', '+', 1) }))
      .execute();
    hasChanged = await change(transaction);
  } catch (error) {
    // The first error is the reason. Its transaction may have ended with the connection.
    await transaction
      .rollback()
      .execute()
      .catch(() => undefined);
    throw error;
  }
  await (hasChanged ? transaction.commit() : transaction.rollback()).execute();
  return hasChanged;
}
