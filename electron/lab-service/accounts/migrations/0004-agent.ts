import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The lab's agents, and the revision of their list. */
export const agent0004: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('agent')
      .addColumn('id', 'text', (column) => column.notNull().primaryKey())
      .addColumn('host', 'text', (column) => column.notNull())
      .addColumn('port', 'integer', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('group_name', 'text', (column) => column.notNull())
      .addColumn('enabled', 'integer', (column) => column.notNull())
      .addColumn('note', 'text', (column) => column.notNull())
      .addColumn('updated_at', 'text', (column) => column.notNull())
      .addUniqueConstraint('agent_address', ['host', 'port'])
      .execute();
    await db.schema
      .createTable('agent_list')
      .addColumn('id', 'integer', (column) => column.notNull().primaryKey())
      .addColumn('revision', 'bigint', (column) => column.notNull())
      .execute();
    await sql`insert into agent_list (id, revision) values (1, 0)`.execute(db);
  },
};
