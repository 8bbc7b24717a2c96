import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { migrationNames } from './migrations/names.ts';

export const accountsFileName = 'accounts.sqlite';

/**
 * Whether a file contains an account. Changes nothing and loads no library, because it runs at each start. Null if the
 * file has another version, is in use, or can't be read; the code that opens it reports that.
 */
export function detectAccount(path: string): boolean | null {
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
