import type { Insertable, Selectable } from 'kysely';
import { z } from 'zod';
import { type AccountRecord, passwordDigest } from '#shared/wire/authenticate.ts';
import type { AccountsDatabase } from './database.ts';
import type { AccountTable } from './tables.ts';

export interface AccountKey {
  readonly companyCode: string;
  readonly employeeNumber: string;
}

/** What Authenticate takes (wire-spec 2.2). Anything but 128 lowercase hex digits is simply a wrong digest. */
export interface Credentials extends AccountKey {
  readonly passwordDigest: string;
}

/** PostgreSQL can't store NUL, and other control characters would mess with a terminal. */
export function storable(text: z.ZodString, maxLength: number) {
  return text
    .max(maxLength, `is longer than ${maxLength} characters`)
    .regex(/^\P{Cc}*$/u, 'contains a control character')
    .refine((value) => value.isWellFormed(), 'is not well-formed text');
}

const text = storable(z.string(), 200);
const code = text.min(1, 'is missing');
const digest = z
  .string()
  .refine((value) => passwordDigest.safeParse(value).success, 'is not 128 lowercase hexadecimal digits');

const optionalFields = {
  positionCode: text.exactOptional(),
  jobTitleCode: text.exactOptional(),
  departmentCode: text.exactOptional(),
  email: text.exactOptional(),
  status: z.union([z.literal(0), z.literal(1)], 'is not 0 or 1').exactOptional(),
};

/** A problem's path names the field, and its message what's wrong, but never the value. */
export const newAccountSchema = z.object({
  companyCode: code,
  employeeNumber: code,
  passwordDigest: digest,
  name: text,
  ...optionalFields,
});

/** Codes and e-mail are empty unless given, and the status is 1 (employed). */
export type NewAccount = z.infer<typeof newAccountSchema>;

/** What an administrator can edit. Password and disabling have their own functions. */
export type AccountFields = Required<Omit<NewAccount, keyof Credentials>>;

export interface StoredAccount extends AccountKey, AccountFields {
  readonly failedAttempts: number;
  readonly passwordChangedAt: string;
  readonly isDisabled: boolean;
}

export type CheckedAccount = Omit<AccountRecord, 'EMP_PASS'>;

export function selectAccount(db: AccountsDatabase, { companyCode, employeeNumber }: AccountKey) {
  return db.selectFrom('account').where((eb) => eb.and({ companyCode, employeeNumber }));
}

export function updateAccount(db: AccountsDatabase, { companyCode, employeeNumber }: AccountKey) {
  return db.updateTable('account').where((eb) => eb.and({ companyCode, employeeNumber }));
}

/** If the text can't be stored: a key that nobody has. */
export function toStorableKey({ companyCode, employeeNumber }: AccountKey): AccountKey {
  const isStorable = code.safeParse(companyCode).success && code.safeParse(employeeNumber).success;
  return isStorable ? { companyCode, employeeNumber } : { companyCode: '', employeeNumber: '' };
}

export function toRow(account: NewAccount, passwordHash: string) {
  const { passwordDigest: _digest, ...given } = account;
  return {
    positionCode: '',
    jobTitleCode: '',
    departmentCode: '',
    status: 1,
    email: '',
    ...given,
    passwordHash,
    failedAttempts: 0,
    passwordChangedAt: new Date().toISOString(),
  } as const satisfies Insertable<AccountTable>;
}

export function toStoredAccount(row: Selectable<AccountTable>): StoredAccount {
  const { passwordHash: _hash, disabled, ...account } = row;
  return { ...account, isDisabled: disabled === 1 };
}

export function toCheckedAccount(row: Selectable<AccountTable>): CheckedAccount {
  return {
    COMP_CD: row.companyCode,
    EMP_NO: row.employeeNumber,
    EMP_NM: row.name,
    TIT_CD: row.positionCode,
    JIK_CD: row.jobTitleCode,
    DPT_CD: row.departmentCode,
    STATUS: row.status,
    EMP_EMAIL: row.email,
    PASS_FAIL: row.failedAttempts,
    PASS_DT: formatLocalTimestamp(new Date(row.passwordChangedAt)),
  };
}

/** `yyyy-MM-ddTHH:mm:ss.SSS` in this computer's time zone, as in PASS_DT (wire-spec 2.1). */
export function formatLocalTimestamp(instant: Date): string {
  // toISOString() writes UTC. Shift the time by the zone's offset, and it writes local time.
  const moved = new Date(instant.getTime() - instant.getTimezoneOffset() * 60_000);
  return moved.toISOString().slice(0, -1);
}
