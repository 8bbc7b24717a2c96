import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What several processes share of the lab's agents. The tables of 0005 stay for processes of 0.2.0 that still run. */
export const sharing0007: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('sharing_state')
      .addColumn('id', 'integer', (column) => column.notNull().primaryKey())
      .addColumn('batch', 'bigint', (column) => column.notNull())
      .addColumn('revision', 'text', (column) => column.notNull())
      .addColumn('round_ms', 'integer', (column) => column.notNull())
      .addColumn('answers', 'text', (column) => column.notNull())
      .execute();
    await sql`insert into sharing_state values (1, 0, '', 5000, '')`.execute(db);
    await db.schema
      .createTable('shared_list')
      .addColumn('key', 'text', (column) => column.notNull().primaryKey())
      .addColumn('version', 'text')
      .addColumn('ours', 'integer', (column) => column.notNull())
      .addColumn('list', 'text', (column) => column.notNull())
      .execute();
  },
};
