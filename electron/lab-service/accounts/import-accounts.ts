import type { Insertable } from 'kysely';
import { ownWork } from '../limits/owner.ts';
import { Turns } from '../limits/turns.ts';
import { type AccountKey, type NewAccount, toRow } from './account.ts';
import { type ImportReport, refuse, type RefusedLine, reportImport, sortOut } from './csv.ts';
import type { AccountsDatabase } from './database.ts';
import { hashesAtOnce, type HashCost, hashPassword } from './password-hash.ts';
import type { AccountTable } from './tables.ts';

/** One parsed line of a file (accounts-csv.ts). Line numbers start at 1. */
export type ImportLine =
  | { readonly kind: 'account'; readonly line: number; readonly account: NewAccount }
  | RefusedLine;

export interface ImportOptions {
  /** Imports the valid lines and skips the invalid ones. By default one invalid line prevents the import. */
  readonly skipBadLines?: boolean;
  readonly onProgress?: (progress: ImportProgress) => void;
}

export interface ImportProgress {
  readonly hashed: number;
  readonly total: number;
}

const alreadyExists = 'an account with this company code and employee number already exists';

type GoodLine = Exclude<ImportLine, RefusedLine>;

interface HashedLine {
  readonly line: number;
  readonly row: Insertable<AccountTable>;
}

/** PostgreSQL accepts 65,535 values in a statement, SQLite 32,766. A row has eleven. */
const ROWS_AT_ONCE = 500;

/**
 * Adds accounts in one transaction. All checks and the hashing come first, so that the transaction is short
 * and an interrupted process leaves no partial import.
 */
export async function importAccounts(
  { db, hashCost }: { readonly db: AccountsDatabase; readonly hashCost: HashCost },
  lines: AsyncIterable<ImportLine>,
  { skipBadLines = false, onProgress }: ImportOptions = {},
): Promise<ImportReport> {
  const { good, refused } = await refuseExisting(db, lines);
  if (refused.length > 0 && !skipBadLines) return reportImport(0, refused);
  const late = await insertAll(db, await hashAll(good, hashCost, onProgress), skipBadLines);
  const isLeft = late.length > 0 && !skipBadLines;
  return reportImport(isLeft ? 0 : good.length - late.length, [...refused, ...late]);
}

/** Before minutes are spent on hashing. */
async function refuseExisting(db: AccountsDatabase, lines: AsyncIterable<ImportLine>) {
  const existing = await db.selectFrom('account').select(['companyCode', 'employeeNumber']).execute();
  const known = new Set(existing.map(formatKey));
  const { good, refused } = await sortOut<GoodLine>(lines, ({ account }) => formatKey(account));
  const isKnown = ({ account }: GoodLine) => known.has(formatKey(account));
  return {
    good: good.filter((line) => !isKnown(line)),
    refused: [...refused, ...good.filter(isKnown).map((line) => refuse(line, alreadyExists))],
  };
}

function hashAll(
  lines: readonly GoodLine[],
  cost: HashCost,
  onProgress: ImportOptions['onProgress'],
): Promise<readonly HashedLine[]> {
  // A separate queue, so that sign-ins don't wait behind thousands of hashes.
  const turns = new Turns({ atOnce: hashesAtOnce });
  let done = 0;
  return Promise.all(
    lines.map(({ line, account }) =>
      turns.run(ownWork, async () => {
        const row = toRow(account, await hashPassword(account.passwordDigest, cost));
        done += 1;
        onProgress?.({ hashed: done, total: lines.length });
        return { line, row };
      }),
    ),
  );
}

/** Returns the lines whose accounts were created meanwhile. Unless these may be skipped, nothing is inserted then. */
async function insertAll(db: AccountsDatabase, lines: readonly HashedLine[], skipBadLines: boolean) {
  const late: RefusedLine[] = [];
  const transaction = await db.startTransaction().execute();
  try {
    for (let start = 0; start < lines.length; start += ROWS_AT_ONCE) {
      late.push(...(await insertSome(transaction, lines.slice(start, start + ROWS_AT_ONCE))));
    }
  } catch (error) {
    await transaction.rollback().execute();
    throw error;
  }
  const isUnwanted = late.length > 0 && !skipBadLines;
  await (isUnwanted ? transaction.rollback() : transaction.commit()).execute();
  return late;
}

async function insertSome(db: AccountsDatabase, lines: readonly HashedLine[]): Promise<RefusedLine[]> {
  const inserted = await db
    .insertInto('account')
    .values(lines.map(({ row }) => row))
    .onConflict((conflict) => conflict.columns(['companyCode', 'employeeNumber']).doNothing())
    .returning(['companyCode', 'employeeNumber'])
    .execute();
  const keys = new Set(inserted.map(formatKey));
  return lines.filter(({ row }) => !keys.has(formatKey(row))).map((line) => refuse(line, alreadyExists));
}

function formatKey({ companyCode, employeeNumber }: AccountKey): string {
  return JSON.stringify([companyCode, employeeNumber]);
}
