import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const machineToken0006: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('machine_token')
      .addColumn('name', 'text', (column) => column.notNull().primaryKey())
      .addColumn('hash', 'text', (column) => column.notNull().unique())
      .addColumn('shows_names', 'integer', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .addColumn('used_at', 'bigint')
      .execute();
  },
};
