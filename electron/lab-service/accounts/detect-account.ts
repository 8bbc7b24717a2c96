import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { migrationNames } from './migrations/names.ts';

export const accountsFileName = 'accounts.sqlite';

/**
 * Is there an account in the file? Changes nothing and loads no library, since it runs at each start. Null if
 * it's of another version, in use, or can't be read; whoever opens it says so.
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
