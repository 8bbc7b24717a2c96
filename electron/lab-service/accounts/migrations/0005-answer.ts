import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The last answers of the lab's agents, and the process that polls. */
export const answer0005: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('polling_lease')
      .addColumn('id', 'integer', (column) => column.notNull().primaryKey())
      .addColumn('holder', 'text', (column) => column.notNull())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .addColumn('batch', 'bigint', (column) => column.notNull())
      .addColumn('revision', 'text', (column) => column.notNull())
      .addColumn('round_ms', 'integer', (column) => column.notNull())
      .execute();
    await sql`insert into polling_lease values (1, '', 0, 0, '', 5000)`.execute(db);
    await db.schema
      .createTable('agent_answer')
      .addColumn('key', 'text', (column) => column.notNull().primaryKey())
      .addColumn('batch', 'bigint', (column) => column.notNull())
      .addColumn('revision', 'text', (column) => column.notNull())
      .addColumn('failure', 'text', (column) => column.notNull())
      .addColumn('version', 'text')
      .addColumn('ours', 'integer', (column) => column.notNull())
      .addColumn('answered_at', 'bigint')
      .addColumn('polled_at', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema
      .createTable('agent_answer_list')
      .addColumn('key', 'text', (column) => column.notNull().primaryKey())
      .addColumn('list', 'text', (column) => column.notNull())
      .execute();
    await db.schema
      .createTable('poll_request')
      .addColumn('key', 'text', (column) => column.notNull().primaryKey())
      .execute();
  },
};
