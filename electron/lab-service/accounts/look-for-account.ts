import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { migrationNames } from './migrations/names.ts';

/** In the data folder: the accounts of "this computer". */
export const accountsFileName = 'accounts.sqlite';

/**
 * Whether an accounts file has an account, by a look that changes nothing and needs nothing loaded: each start asks. Null
 * when the file is of another version, is in use or cannot be read, which is for whoever opens it to say.
 */
export function lookForAccount(path: string): boolean | null {
  if (!existsSync(path)) return false;
  let database: DatabaseSync | null = null;
  try {
    database = new DatabaseSync(path, { readOnly: true });
    const names = database.prepare('select name from kysely_migration order by name').all();
    if (names.map(({ name }) => name).join() !== migrationNames.join()) return null;
    return database.prepare('select 1 from account limit 1').get() !== undefined;
  } catch {
    return null;
  } finally {
    database?.close();
  }
}
