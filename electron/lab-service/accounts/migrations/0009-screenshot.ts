import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** tables.ts describes the columns. */
export const screenshot0009: Migration = {
  async up(db: Kysely<unknown>) {
    const columns = ['company_code', 'employee_number', 'token', 'agent', 'device_id', 'claim_id'] as const;
    const table = db.schema
      .createTable('screenshot')
      .addColumn('id', 'text', (column) => column.notNull().primaryKey())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('failed', 'integer', (column) => column.notNull());
    await columns
      .reduce((made, column) => made.addColumn(column, 'text', (each) => each.notNull()), table)
      .execute();
    for (const indexed of [['at'], ['agent', 'device_id', 'at']])
      await db.schema.createIndex(`screenshot_${indexed.length}`).on('screenshot').columns(indexed).execute();
    const tokens = db.schema.alterTable('machine_token');
    await tokens.addColumn('may_screen', 'integer', (column) => column.notNull().defaultTo(0)).execute();
  },
};
