import { hash, randomBytes } from 'node:crypto';
import { formatSessionToken } from '#shared/wire/session-token.ts';
import type { AccountKey } from './account.ts';
import type { AccountsDatabase } from './database.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** A token expires this long after its last use, and at the latest this long after the sign-in. */
const UNUSED_MS = 7 * DAY;
const LONGEST_MS = 30 * DAY;
/** The last use is written at most this often. */
const NOTE_MS = 10 * MINUTE;
/** Live tokens of one account; the longest unused ends first. */
const MOST_TOKENS = 256;

/** A token as the database keeps it. */
export function hashToken(token: string): string {
  return hash('sha256', token, 'base64url');
}

/** Creates a token for an account and ends surplus ones. Runs in the transaction of the sign-in. */
export async function issueToken(db: AccountsDatabase, key: AccountKey, now: number): Promise<string> {
  const token = formatSessionToken(randomBytes(32).toString('base64url'));
  const made = hashToken(token);
  const kept = selectTokens(db, key)
    .select('hash')
    .orderBy('used_at', 'desc')
    .orderBy('created_at', 'desc')
    .limit(MOST_TOKENS - 1);
  await deleteTokens(db, key).where('hash', 'not in', kept).execute();
  await db
    .insertInto('token')
    .values({
      hash: made,
      company_code: key.companyCode,
      employee_number: key.employeeNumber,
      created_at: now,
      used_at: now,
    })
    .execute();
  return token;
}

/** The account of a valid token, or null if there is none or the account is disabled. Records the use. */
export async function findTokenAccount(
  db: AccountsDatabase,
  tokenHash: string,
  now: number,
): Promise<AccountKey | null> {
  const found = await db
    .selectFrom('token')
    .innerJoin('account', (join) =>
      join
        .onRef('account.company_code', '=', 'token.company_code')
        .onRef('account.employee_number', '=', 'token.employee_number'),
    )
    .select(['token.company_code', 'token.employee_number', 'token.used_at'])
    .where('token.hash', '=', tokenHash)
    .where('token.used_at', '>', now - UNUSED_MS)
    .where('token.created_at', '>', now - LONGEST_MS)
    .where('account.disabled', '=', 0)
    .executeTakeFirst();
  if (found === undefined) return null;
  if (found.used_at <= now - NOTE_MS) await noteUse(db, tokenHash, now);
  return { companyCode: found.company_code, employeeNumber: found.employee_number };
}

/** If several processes do this at once, one of them writes. */
async function noteUse(db: AccountsDatabase, tokenHash: string, now: number): Promise<void> {
  await db
    .updateTable('token')
    .set({ used_at: now })
    .where('hash', '=', tokenHash)
    .where('used_at', '<=', now - NOTE_MS)
    .execute();
}

/** False if the token had already ended. */
export async function endToken(db: AccountsDatabase, tokenHash: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('token').where('hash', '=', tokenHash).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Ends every token of an account. */
export async function endTokensOf(db: AccountsDatabase, key: AccountKey): Promise<void> {
  await deleteTokens(db, key).execute();
}

/** Removes expired tokens. */
export async function purgeTokens(db: AccountsDatabase, now: number): Promise<void> {
  await db
    .deleteFrom('token')
    .where((eb) => eb.or([eb('used_at', '<=', now - UNUSED_MS), eb('created_at', '<=', now - LONGEST_MS)]))
    .execute();
}

function selectTokens(db: AccountsDatabase, { companyCode, employeeNumber }: AccountKey) {
  return db
    .selectFrom('token')
    .where('company_code', '=', companyCode)
    .where('employee_number', '=', employeeNumber);
}

function deleteTokens(db: AccountsDatabase, { companyCode, employeeNumber }: AccountKey) {
  return db
    .deleteFrom('token')
    .where('company_code', '=', companyCode)
    .where('employee_number', '=', employeeNumber);
}
