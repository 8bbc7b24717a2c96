import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Claims of devices, and the rights of machine tokens to take them. The columns are described in tables.ts. */
export const claim0008: Migration = {
  async up(db: Kysely<unknown>) {
    const texts = ['company_code', 'employee_number', 'token', 'agent', 'device_id', 'note'] as const;
    const current = db.schema
      .createTable('claim')
      .addColumn('id', 'text', (column) => column.notNull().primaryKey())
      .addColumn('keys', 'text', (column) => column.notNull())
      .addColumn('since', 'bigint', (column) => column.notNull())
      .addColumn('until', 'bigint', (column) => column.notNull())
      .addColumn('request', 'text')
      .addColumn('request_body', 'text');
    await texts
      .reduce((table, name) => table.addColumn(name, 'text', (column) => column.notNull()), current)
      .execute();
    await db.schema
      .createTable('claim_key')
      .addColumn('key', 'text', (column) => column.notNull().primaryKey())
      .addColumn('claim_id', 'text', (column) => column.notNull())
      .addColumn('until', 'bigint', (column) => column.notNull())
      .execute();
    const history = db.schema
      .createTable('claim_history')
      .addColumn('id', 'text', (column) => column.notNull().primaryKey())
      .addColumn('since', 'bigint', (column) => column.notNull())
      .addColumn('ended_at', 'bigint', (column) => column.notNull())
      .addColumn('end_reason', 'text', (column) => column.notNull())
      .addColumn('end_note', 'text', (column) => column.notNull());
    await texts
      .reduce((table, name) => table.addColumn(name, 'text', (column) => column.notNull()), history)
      .execute();
    await db.schema
      .createTable('claim_state')
      .addColumn('id', 'integer', (column) => column.notNull().primaryKey())
      .addColumn('revision', 'bigint', (column) => column.notNull())
      .execute();
    await sql`insert into claim_state values (1, 0)`.execute(db);
    for (const [name, type] of [
      ['may_claim', 'integer'],
      ['company_code', 'text'],
      ['employee_number', 'text'],
    ] as const) {
      await db.schema
        .alterTable('machine_token')
        .addColumn(name, type, (column) => column.notNull().defaultTo(type === 'integer' ? 0 : ''))
        .execute();
    }
  },
};
