import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const account0001: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('account')
      .addColumn('company_code', 'text', (column) => column.notNull())
      .addColumn('employee_number', 'text', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('position_code', 'text', (column) => column.notNull())
      .addColumn('job_title_code', 'text', (column) => column.notNull())
      .addColumn('department_code', 'text', (column) => column.notNull())
      .addColumn('status', 'integer', (column) => column.notNull())
      .addColumn('email', 'text', (column) => column.notNull())
      .addColumn('password_hash', 'text', (column) => column.notNull())
      .addColumn('failed_attempts', 'integer', (column) => column.notNull())
      .addColumn('password_changed_at', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('account_key', ['company_code', 'employee_number'])
      .execute();
  },
};
