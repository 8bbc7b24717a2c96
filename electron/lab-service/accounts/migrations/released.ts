import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const required = (column: ColumnDefinitionBuilder) => column.notNull();
const key = (column: ColumnDefinitionBuilder) => column.notNull().primaryKey();

/** Never change these. A new one gets a file of its own, and its name goes into names.ts. */
export const released = {
  '0001-account': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('account')
        .addColumn('company_code', 'text', required)
        .addColumn('employee_number', 'text', required)
        .addColumn('name', 'text', required)
        .addColumn('position_code', 'text', required)
        .addColumn('job_title_code', 'text', required)
        .addColumn('department_code', 'text', required)
        .addColumn('status', 'integer', required)
        .addColumn('email', 'text', required)
        .addColumn('password_hash', 'text', required)
        .addColumn('failed_attempts', 'integer', required)
        .addColumn('password_changed_at', 'text', required)
        .addPrimaryKeyConstraint('account_key', ['company_code', 'employee_number'])
        .execute();
    },
  },
  '0002-throttle': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .alterTable('account')
        .addColumn('disabled', 'integer', (column) => column.notNull().defaultTo(0))
        .execute();
      await db.schema
        .createTable('throttle')
        .addColumn('key', 'text', key)
        .addColumn('kind', 'text', required)
        .addColumn('tries', 'integer', required)
        .addColumn('next_at', 'bigint', required)
        .addColumn('forget_at', 'bigint', required)
        .execute();
      await db.schema
        .createIndex('throttle_forget_at')
        .on('throttle')
        .columns(['kind', 'forget_at'])
        .execute();
    },
  },
  '0003-token': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('token')
        .addColumn('hash', 'text', key)
        .addColumn('company_code', 'text', required)
        .addColumn('employee_number', 'text', required)
        .addColumn('created_at', 'bigint', required)
        .addColumn('used_at', 'bigint', required)
        .execute();
      await db.schema
        .createIndex('token_account')
        .on('token')
        .columns(['company_code', 'employee_number'])
        .execute();
    },
  },
  '0004-agent': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('agent')
        .addColumn('id', 'text', key)
        .addColumn('host', 'text', required)
        .addColumn('port', 'integer', required)
        .addColumn('name', 'text', required)
        .addColumn('group_name', 'text', required)
        .addColumn('enabled', 'integer', required)
        .addColumn('note', 'text', required)
        .addColumn('updated_at', 'text', required)
        .addUniqueConstraint('agent_address', ['host', 'port'])
        .execute();
      await db.schema
        .createTable('agent_list')
        .addColumn('id', 'integer', key)
        .addColumn('revision', 'bigint', required)
        .execute();
      await sql`insert into agent_list (id, revision) values (1, 0)`.execute(db);
    },
  },
  '0005-answer': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('polling_lease')
        .addColumn('id', 'integer', key)
        .addColumn('holder', 'text', required)
        .addColumn('expires_at', 'bigint', required)
        .addColumn('batch', 'bigint', required)
        .addColumn('revision', 'text', required)
        .addColumn('round_ms', 'integer', required)
        .execute();
      await sql`insert into polling_lease values (1, '', 0, 0, '', 5000)`.execute(db);
      await db.schema
        .createTable('agent_answer')
        .addColumn('key', 'text', key)
        .addColumn('batch', 'bigint', required)
        .addColumn('revision', 'text', required)
        .addColumn('failure', 'text', required)
        .addColumn('version', 'text')
        .addColumn('ours', 'integer', required)
        .addColumn('answered_at', 'bigint')
        .addColumn('polled_at', 'bigint', required)
        .execute();
      await db.schema
        .createTable('agent_answer_list')
        .addColumn('key', 'text', key)
        .addColumn('list', 'text', required)
        .execute();
      await db.schema.createTable('poll_request').addColumn('key', 'text', key).execute();
    },
  },
  '0006-machine-token': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('machine_token')
        .addColumn('name', 'text', key)
        .addColumn('hash', 'text', (column) => column.notNull().unique())
        .addColumn('shows_names', 'integer', required)
        .addColumn('created_at', 'bigint', required)
        .addColumn('expires_at', 'bigint', required)
        .addColumn('used_at', 'bigint')
        .execute();
    },
  },
  /** What processes share of the lab's agents. 0005's tables stay for processes of 0.2.0 that still run. */
  '0007-sharing': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('sharing_state')
        .addColumn('id', 'integer', key)
        .addColumn('batch', 'bigint', required)
        .addColumn('revision', 'text', required)
        .addColumn('round_ms', 'integer', required)
        .addColumn('answers', 'text', required)
        .execute();
      await sql`insert into sharing_state values (1, 0, '', 5000, '')`.execute(db);
      await db.schema
        .createTable('shared_list')
        .addColumn('key', 'text', key)
        .addColumn('version', 'text')
        .addColumn('ours', 'integer', required)
        .addColumn('list', 'text', required)
        .execute();
    },
  },
} as const satisfies Readonly<Record<string, Migration>>;
