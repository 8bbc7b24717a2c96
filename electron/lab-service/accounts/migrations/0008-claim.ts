import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const required = (column: ColumnDefinitionBuilder) => column.notNull();
const key = (column: ColumnDefinitionBuilder) => column.notNull().primaryKey();
const holder = ['company_code', 'employee_number', 'token'] as const;

/** tables.ts describes the columns. */
export const claim0008: Migration = {
  async up(db: Kysely<unknown>) {
    const createTable = (name: string) => {
      const table = db.schema.createTable(name).addColumn('id', 'text', key);
      const columns = [...holder, 'agent', 'device_id', 'note'] as const;
      return columns.reduce((made, column) => made.addColumn(column, 'text', required), table);
    };
    await createTable('claim')
      .addColumn('keys', 'text', required)
      .addColumn('since', 'bigint', required)
      .addColumn('until', 'bigint', required)
      .addColumn('request', 'text')
      .addColumn('request_body', 'text')
      .execute();
    await db.schema
      .createTable('claim_key')
      .addColumn('key', 'text', key)
      .addColumn('claim_id', 'text', required)
      .addColumn('until', 'bigint', required)
      .execute();
    await createTable('claim_history')
      .addColumn('since', 'bigint', required)
      .addColumn('ended_at', 'bigint', required)
      .addColumn('end_reason', 'text', required)
      .addColumn('end_note', 'text', required)
      .execute();
    for (const columns of [['ended_at'], [...holder, 'ended_at']])
      await db.schema
        .createIndex(`claim_history_${columns.length}`)
        .on('claim_history')
        .columns(columns)
        .execute();
    await db.schema.createIndex('claim_key_claim').on('claim_key').column('claim_id').execute();
    await db.schema
      .createTable('claim_notice')
      .addColumn('claim_id', 'text', required)
      .addColumn('notice', 'text', required)
      .addColumn('until', 'bigint', required)
      .addPrimaryKeyConstraint('claim_notice_key', ['claim_id', 'notice'])
      .execute();
    await db.schema
      .createTable('claim_state')
      .addColumn('id', 'integer', key)
      .addColumn('revision', 'bigint', required)
      .execute();
    await sql`insert into claim_state values (1, 0)`.execute(db);
    const tokens = db.schema.alterTable('machine_token');
    await tokens.addColumn('may_claim', 'integer', (column) => column.notNull().defaultTo(0)).execute();
    for (const name of ['company_code', 'employee_number'])
      await tokens.addColumn(name, 'text', (column) => column.notNull().defaultTo('')).execute();
  },
};
