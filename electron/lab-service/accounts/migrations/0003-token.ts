import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const token0003: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('token')
      .addColumn('hash', 'text', (column) => column.notNull().primaryKey())
      .addColumn('company_code', 'text', (column) => column.notNull())
      .addColumn('employee_number', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('used_at', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex('token_account')
      .on('token')
      .columns(['company_code', 'employee_number'])
      .execute();
  },
};
