import { hash, randomBytes } from 'node:crypto';
import { formatSessionToken } from '#shared/wire/session-token.ts';
import type { AccountKey } from './account.ts';
import { ifWritable } from './accounts-unavailable.ts';
import type { AccountsDatabase } from './database.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** After the last use. */
const UNUSED_MS = 7 * DAY;
const LONGEST_MS = 30 * DAY;
export const NOTE_MS = 10 * MINUTE;
/** Per account. The one used longest ago goes first. */
const MAX_TOKENS = 256;

export function hashToken(token: string): string {
  return hash('sha256', token, 'base64url');
}

/** Also ends surplus ones. Runs in the sign-in's transaction. */
export async function issueToken(
  db: AccountsDatabase,
  { companyCode, employeeNumber }: AccountKey,
  now: number,
): Promise<string> {
  const key = { companyCode, employeeNumber };
  const token = formatSessionToken(randomBytes(32).toString('base64url'));
  const kept = db
    .selectFrom('token')
    .select('hash')
    .where((eb) => eb.and(key))
    .orderBy('usedAt', 'desc')
    .orderBy('createdAt', 'desc')
    .limit(MAX_TOKENS - 1);
  await deleteTokens(db, key).where('hash', 'not in', kept).execute();
  const row = { ...key, hash: hashToken(token), createdAt: now, usedAt: now };
  await db.insertInto('token').values(row).execute();
  return token;
}

/** Null if there's none or it's disabled. Notes that the token was used. */
export async function findTokenAccount(
  db: AccountsDatabase,
  tokenHash: string,
  now: number,
): Promise<AccountKey | null> {
  const found = await db
    .selectFrom('token')
    .innerJoin('account', (join) =>
      join
        .onRef('account.companyCode', '=', 'token.companyCode')
        .onRef('account.employeeNumber', '=', 'token.employeeNumber'),
    )
    .select(['token.companyCode', 'token.employeeNumber', 'token.usedAt'])
    .where('token.hash', '=', tokenHash)
    .where('token.usedAt', '>', now - UNUSED_MS)
    .where('token.createdAt', '>', now - LONGEST_MS)
    .where('account.disabled', '=', 0)
    .executeTakeFirst();
  if (found === undefined) return null;
  const { companyCode, employeeNumber, usedAt } = found;
  if (usedAt <= now - NOTE_MS)
    await ifWritable(db.updateTable('token').set({ usedAt: now }).where('hash', '=', tokenHash).execute());
  return { companyCode, employeeNumber };
}

export async function endToken(db: AccountsDatabase, tokenHash: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('token').where('hash', '=', tokenHash).executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function purgeTokens(db: AccountsDatabase, now: number): Promise<void> {
  const expired = db
    .deleteFrom('token')
    .where((eb) => eb.or([eb('usedAt', '<=', now - UNUSED_MS), eb('createdAt', '<=', now - LONGEST_MS)]));
  await ifWritable(expired.execute());
}

export function deleteTokens(db: AccountsDatabase, { companyCode, employeeNumber }: AccountKey) {
  return db.deleteFrom('token').where((eb) => eb.and({ companyCode, employeeNumber }));
}
