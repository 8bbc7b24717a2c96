import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The polling of the lab's agents by several processes. The columns are described in tables.ts. */
export const answer0005: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('polling_lease')
      .addColumn('id', 'integer', (column) => column.notNull().primaryKey())
      .addColumn('holder', 'text', (column) => column.notNull())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .addColumn('revision', 'bigint', (column) => column.notNull())
      .execute();
    await sql`insert into polling_lease (id, holder, expires_at, revision) values (1, '', 0, 0)`.execute(db);
  },
};
