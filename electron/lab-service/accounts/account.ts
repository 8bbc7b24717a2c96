import type { Insertable, Selectable, Updateable } from 'kysely';
import { z } from 'zod';
import { type AccountRecord, passwordDigest } from '#shared/wire/authenticate.ts';
import { formatLocalTimestamp } from './local-timestamp.ts';
import type { AccountTable } from './tables.ts';

/** What tells accounts apart. */
export interface AccountKey {
  readonly companyCode: string;
  readonly employeeNumber: string;
}

/** What Authenticate takes (wire-spec 2.2). A digest that is not 128 lowercase hexadecimal digits is a wrong one. */
export interface Credentials extends AccountKey {
  readonly passwordDigest: string;
}

/** What an administrator may change of an account beside its password and whether it is disabled. */
export interface AccountFields {
  readonly name: string;
  readonly positionCode: string;
  readonly jobTitleCode: string;
  readonly departmentCode: string;
  readonly email: string;
  /** 0 = left the company. */
  readonly status: 0 | 1;
}

/** Codes and e-mail are empty unless given; status is 1, employed. */
export type NewAccount = Credentials & Pick<AccountFields, 'name'> & Partial<AccountFields>;

/** An account as an administrator sees it. */
export interface StoredAccount extends AccountKey, AccountFields {
  readonly failedAttempts: number;
  /** An instant, ISO 8601 in UTC. */
  readonly passwordChangedAt: string;
  readonly isDisabled: boolean;
}

/** The account record but for EMP_PASS, which is the caller's own value and not kept here. */
export type CheckedAccount = Omit<AccountRecord, 'EMP_PASS'>;

const MAX_LENGTH = 200;
// A NUL cannot be stored by PostgreSQL, and no control character can be typed into a form.
const text = z
  .string()
  .max(MAX_LENGTH, `is longer than ${MAX_LENGTH} characters`)
  .regex(/^\P{Cc}*$/u, 'has a control character in it')
  .refine((value) => value.isWellFormed(), 'is not well-formed text');
const code = text.min(1, 'is missing');
const digest = z
  .string()
  .refine((value) => passwordDigest.safeParse(value).success, 'is not 128 lowercase hexadecimal digits');
const status = z.union([z.literal(0), z.literal(1)], 'is not 0 or 1');

/** Of an account that is not there yet; a problem's message says what is wrong with the field its path names. */
export const newAccountSchema = z.object({
  companyCode: code,
  employeeNumber: code,
  passwordDigest: digest,
  name: text,
  positionCode: text.optional(),
  jobTitleCode: text.optional(),
  departmentCode: text.optional(),
  email: text.optional(),
  status: status.optional(),
});

export const accountChangesSchema = newAccountSchema
  .omit({ companyCode: true, employeeNumber: true, passwordDigest: true })
  .partial();

/** A key that may stand in the database: the one given, or for text that cannot be stored one that no account has. */
export function toStorableKey({ companyCode, employeeNumber }: AccountKey): AccountKey {
  const isStorable = code.safeParse(companyCode).success && code.safeParse(employeeNumber).success;
  return isStorable ? { companyCode, employeeNumber } : { companyCode: '', employeeNumber: '' };
}

/** The columns of the fields that are given. */
export function toColumns(fields: Partial<AccountFields>): Updateable<AccountTable> {
  return {
    ...(fields.name !== undefined && { name: fields.name }),
    ...(fields.positionCode !== undefined && { position_code: fields.positionCode }),
    ...(fields.jobTitleCode !== undefined && { job_title_code: fields.jobTitleCode }),
    ...(fields.departmentCode !== undefined && { department_code: fields.departmentCode }),
    ...(fields.email !== undefined && { email: fields.email }),
    ...(fields.status !== undefined && { status: fields.status }),
  };
}

export function toRow(account: NewAccount, passwordHash: string): Insertable<AccountTable> {
  return {
    company_code: account.companyCode,
    employee_number: account.employeeNumber,
    name: account.name,
    position_code: account.positionCode ?? '',
    job_title_code: account.jobTitleCode ?? '',
    department_code: account.departmentCode ?? '',
    status: account.status ?? 1,
    email: account.email ?? '',
    password_hash: passwordHash,
    failed_attempts: 0,
    password_changed_at: new Date().toISOString(),
  };
}

export function toStoredAccount(row: Selectable<AccountTable>): StoredAccount {
  return {
    companyCode: row.company_code,
    employeeNumber: row.employee_number,
    name: row.name,
    positionCode: row.position_code,
    jobTitleCode: row.job_title_code,
    departmentCode: row.department_code,
    status: row.status,
    email: row.email,
    failedAttempts: row.failed_attempts,
    passwordChangedAt: row.password_changed_at,
    isDisabled: row.disabled === 1,
  };
}

export function toCheckedAccount(row: Selectable<AccountTable>): CheckedAccount {
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
