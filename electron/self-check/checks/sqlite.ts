import { join } from 'node:path';
import { type Check, fail, pass } from '../check.ts';

/** Whether Node's SQLite exists and stores data. @param folder a folder for its file. */
export function sqliteCheck(folder: string, load = () => import('node:sqlite')): Check {
  return {
    name: 'sqlite',
    expected: 'node:sqlite writes a database file and reads it again',
    async run() {
      const { DatabaseSync } = await load();
      const file = join(folder, 'self-check.sqlite');
      const writing = new DatabaseSync(file);
      writing.exec(`CREATE TABLE kept (text TEXT) STRICT; INSERT INTO kept VALUES ('한 줄')`);
      writing.close();
      const reading = new DatabaseSync(file, { readOnly: true });
      const row = reading.prepare('SELECT text, sqlite_version() AS version FROM kept').get();
      reading.close();
      return row?.['text'] === '한 줄'
        ? pass(`SQLite ${String(row['version'])}`)
        : fail('it read something else');
    },
  };
}
