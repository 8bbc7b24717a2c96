import { randomBytes } from 'node:crypto';
import type { Selectable } from 'kysely';
import { z } from 'zod';
import { formatMachineToken } from '#shared/wire/machine-token.ts';
import { type AccountKey, selectAccount, storable } from './account.ts';
import { ifWritable } from './accounts-unavailable.ts';
import type { AccountsDatabase } from './database.ts';
import type { MachineTokenTable } from './tables.ts';
import { hashToken, NOTE_MS } from './tokens.ts';

export const machineTokenName = storable(z.string().trim().min(1, 'is missing'), 100);

/** For an administrator, so without the token. Times are in ms since 1970. */
export interface MachineToken {
  readonly name: string;
  readonly showsNames: boolean;
  readonly mayClaim: boolean;
  readonly mayScreen: boolean;
  /** Whose claims this token's claims are. Null if they're a program's own. */
  readonly employee: AccountKey | null;
  readonly createdAt: number;
  readonly expiresAt: number;
  readonly usedAt: number | null;
}

export type NewMachineToken = Pick<MachineToken, 'name' | 'showsNames' | 'expiresAt'> &
  Partial<Pick<MachineToken, 'mayClaim' | 'mayScreen' | 'employee'>>;

/** If an expired one has the name, replaces it. Null if a valid one does. @throws AccountsUnavailable */
export async function createMachineToken(
  db: AccountsDatabase,
  { name, showsNames, mayClaim = false, mayScreen = false, employee = null, expiresAt }: NewMachineToken,
  now: number,
): Promise<string | null> {
  const token = formatMachineToken(randomBytes(32).toString('base64url'));
  const row = {
    hash: hashToken(token),
    showsNames: showsNames ? 1 : 0,
    mayClaim: mayClaim ? 1 : 0,
    mayScreen: mayScreen ? 1 : 0,
    companyCode: employee?.companyCode ?? '',
    employeeNumber: employee?.employeeNumber ?? '',
    createdAt: now,
    expiresAt,
    usedAt: null,
  } as const;
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('machineToken')
    .values({ name, ...row })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet(row).where('machineToken.expiresAt', '<=', now),
    )
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n ? token : null;
}

/** By name, expired ones too. @throws AccountsUnavailable */
export async function listMachineTokens(db: AccountsDatabase): Promise<MachineToken[]> {
  const rows = await db.selectFrom('machineToken').selectAll().execute();
  return rows.map(toMachineToken).toSorted((one, other) => (one.name < other.name ? -1 : 1));
}

/** False if there's none of that name. @throws AccountsUnavailable */
export async function revokeMachineToken(db: AccountsDatabase, name: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('machineToken')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Finds expired ones too, and notes the use of a valid one. @throws AccountsUnavailable */
export async function findMachineToken(
  db: AccountsDatabase,
  tokenHash: string,
  now: number,
): Promise<MachineToken | null> {
  const row = await db
    .selectFrom('machineToken')
    .selectAll()
    .where('hash', '=', tokenHash)
    .executeTakeFirst();
  if (row === undefined || (await isOfEndedAccount(db, row))) return null;
  if (row.expiresAt > now && (row.usedAt === null || row.usedAt <= now - NOTE_MS)) {
    await ifWritable(
      db.updateTable('machineToken').set({ usedAt: now }).where('hash', '=', tokenHash).execute(),
    );
  }
  return toMachineToken(row);
}

function toMachineToken(row: Selectable<MachineTokenTable>): MachineToken {
  const { hash: _hash, showsNames, mayClaim, mayScreen, companyCode, employeeNumber, ...token } = row;
  const employee = companyCode === '' ? null : { companyCode, employeeNumber };
  const rights = { mayClaim: mayClaim === 1, mayScreen: mayScreen === 1 };
  return { ...token, showsNames: showsNames === 1, ...rights, employee };
}

/** If its account is disabled, the token is refused, like session tokens. */
async function isOfEndedAccount(
  db: AccountsDatabase,
  { companyCode, employeeNumber }: AccountKey,
): Promise<boolean> {
  if (companyCode === '') return false;
  const query = selectAccount(db, { companyCode, employeeNumber }).where('disabled', '=', 0);
  return (await query.select('status').executeTakeFirst()) === undefined;
}
