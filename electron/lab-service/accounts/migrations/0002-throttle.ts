import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Accounts that can be disabled, and the state of throttle.ts. */
export const throttle0002: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('account')
      .addColumn('disabled', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
    await db.schema
      .createTable('throttle')
      .addColumn('key', 'text', (column) => column.notNull().primaryKey())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('tries', 'integer', (column) => column.notNull())
      .addColumn('next_at', 'bigint', (column) => column.notNull())
      .addColumn('forget_at', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('throttle_forget_at').on('throttle').columns(['kind', 'forget_at']).execute();
  },
};
