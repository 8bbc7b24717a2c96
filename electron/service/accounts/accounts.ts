import type { Selectable } from 'kysely';
import { type AccountRecord, passwordDigest as digestForm } from '#shared/wire/authenticate.ts';
import type { AccountsDatabase } from './database.ts';
import { formatLocalTimestamp } from './local-timestamp.ts';
import { hashPassword, makeUnmatchableHash, verifyPassword } from './password-hash.ts';
import type { AccountTable } from './tables.ts';

/** What Authenticate takes (wire-spec 2.2). A digest that is not 128 lowercase hexadecimal digits is a wrong one. */
export interface Credentials {
  readonly companyCode: string;
  readonly employeeNumber: string;
  readonly passwordDigest: string;
}

export interface NewAccount extends Credentials {
  readonly name: string;
  readonly positionCode?: string;
  readonly jobTitleCode?: string;
  readonly departmentCode?: string;
  readonly email?: string;
  /** 0 = left the company. Employed by default. */
  readonly status?: 0 | 1;
}

/** The account record but for EMP_PASS, which is the caller's own value and not kept here. */
export type CheckedAccount = Omit<AccountRecord, 'EMP_PASS'>;

export interface Accounts {
  /**
   * The account these credentials open, or null; an unknown account takes as long as a wrong password. A failure is
   * counted in PASS_FAIL, a success sets it to 0. `signal` gives up while the check has not begun.
   * @throws when the database cannot be used, and Overloaded when too many checks wait.
   */
  authenticate(credentials: Credentials, signal?: AbortSignal): Promise<CheckedAccount | null>;
  /** False, and nothing done, when the company has that employee number already. */
  add(account: NewAccount): Promise<boolean>;
  /** False, and nothing done, when there is any account. */
  addFirst(account: NewAccount): Promise<boolean>;
  count(): Promise<number>;
}

export function createAccounts(db: AccountsDatabase): Accounts {
  const unmatchable = makeUnmatchableHash();

  async function authenticate(
    credentials: Credentials,
    signal?: AbortSignal,
  ): Promise<CheckedAccount | null> {
    const hash = await findHash(credentials);
    const isRight = await verifyPassword(credentials.passwordDigest, hash ?? unmatchable, signal);
    const isAccepted = isRight && hash !== undefined;
    // The same statement whatever the outcome, also where it changes no row: its time tells nothing either.
    const row = await updateAccount(credentials)
      .set((eb) => ({ failed_attempts: isAccepted ? 0 : eb('failed_attempts', '+', 1) }))
      .returningAll()
      .executeTakeFirst();
    return isAccepted && row !== undefined ? toRecord(row) : null;
  }

  async function findHash({ companyCode, employeeNumber }: Credentials): Promise<string | undefined> {
    const row = await db
      .selectFrom('account')
      .select('password_hash')
      .where('company_code', '=', companyCode)
      .where('employee_number', '=', employeeNumber)
      .executeTakeFirst();
    return row?.password_hash;
  }

  function updateAccount({ companyCode, employeeNumber }: Credentials) {
    return db
      .updateTable('account')
      .where('company_code', '=', companyCode)
      .where('employee_number', '=', employeeNumber);
  }

  async function add(account: NewAccount): Promise<boolean> {
    const result = await db
      .insertInto('account')
      .values(await toRow(account))
      .onConflict((conflict) => conflict.columns(['company_code', 'employee_number']).doNothing())
      .executeTakeFirst();
    return result.numInsertedOrUpdatedRows === 1n;
  }

  async function addFirst(account: NewAccount): Promise<boolean> {
    const row = await toRow(account);
    // Entries of an object keep their order, and the row's own keys are the columns' names.
    const columns = Object.keys(row) as (keyof AccountTable)[];
    // One statement, so that of two at once, also in two processes, one finds the other's account.
    const result = await db
      .insertInto('account')
      .columns(columns)
      .expression(
        db
          .selectNoFrom((eb) => columns.map((column) => eb.val(row[column]).as(column)))
          .where((eb) => eb.not(eb.exists(eb.selectFrom('account').select('account.company_code')))),
      )
      .executeTakeFirst();
    return result.numInsertedOrUpdatedRows === 1n;
  }

  async function count(): Promise<number> {
    const row = await db
      .selectFrom('account')
      .select((eb) => eb.fn.countAll().as('total'))
      .executeTakeFirstOrThrow();
    return Number(row.total);
  }

  return { authenticate, add, addFirst, count };
}

async function toRow(account: NewAccount): Promise<AccountTable> {
  // Here it can only be a mistake of the program's: better no account than one that nobody can open.
  if (!digestForm.safeParse(account.passwordDigest).success) {
    throw new TypeError('A password digest is 128 lowercase hexadecimal digits');
  }
  return {
    company_code: account.companyCode,
    employee_number: account.employeeNumber,
    name: account.name,
    position_code: account.positionCode ?? '',
    job_title_code: account.jobTitleCode ?? '',
    department_code: account.departmentCode ?? '',
    status: account.status ?? 1,
    email: account.email ?? '',
    password_hash: await hashPassword(account.passwordDigest),
    failed_attempts: 0,
    password_changed_at: new Date().toISOString(),
  };
}

function toRecord(row: Selectable<AccountTable>): CheckedAccount {
  return {
    COMP_CD: row.company_code,
    EMP_NO: row.employee_number,
    EMP_NM: row.name,
    TIT_CD: row.position_code,
    JIK_CD: row.job_title_code,
    DPT_CD: row.department_code,
    STATUS: row.status,
    EMP_EMAIL: row.email,
    PASS_FAIL: row.failed_attempts,
    PASS_DT: formatLocalTimestamp(new Date(row.password_changed_at)),
  };
}
