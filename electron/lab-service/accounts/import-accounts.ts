import type { Insertable } from 'kysely';
import { ownWork } from '../limits/owner.ts';
import { Turns } from '../limits/turns.ts';
import { type AccountKey, type NewAccount, toRow } from './account.ts';
import { type CsvLine, type ImportReport, refuse, type RefusedLine, reportImport, sortOut } from './csv.ts';
import type { AccountsDatabase } from './database.ts';
import { hashesAtOnce, type HashCost, hashPassword } from './password-hash.ts';
import type { AccountTable } from './tables.ts';

export interface ImportOptions {
  readonly skipBadLines?: boolean;
  readonly onProgress?: (hashed: number, total: number) => void;
}

const alreadyExists = 'an account with this company code and employee number already exists';

interface Hashed {
  readonly key: string;
  readonly line: number;
  readonly row: Insertable<AccountTable>;
}

/** PostgreSQL takes 65,535 values per statement, SQLite 32,766. A row has eleven. */
const ROWS_AT_ONCE = 500;

/** One short transaction after all checks and hashing: stop the process, and nothing is half imported. */
export async function importAccounts(
  { db, hashCost }: { readonly db: AccountsDatabase; readonly hashCost: HashCost },
  lines: AsyncIterable<CsvLine<NewAccount>>,
  { skipBadLines = false, onProgress }: ImportOptions = {},
): Promise<ImportReport> {
  const { good, refused } = await sortOut(lines, formatKey);
  const stored = await db.selectFrom('account').select(['companyCode', 'employeeNumber']).execute();
  for (const key of stored.map(formatKey)) {
    const known = good.get(key);
    if (known !== undefined) refused.push(refuse(known, alreadyExists));
    good.delete(key);
  }
  if (refused.length > 0 && !skipBadLines) return reportImport(0, refused);
  const late = await insertAll(db, await hashAll(good, hashCost, onProgress), skipBadLines);
  const isLeft = late.length > 0 && !skipBadLines;
  return reportImport(isLeft ? 0 : good.size - late.length, [...refused, ...late]);
}

function hashAll(
  lines: ReadonlyMap<string, { readonly line: number; readonly value: NewAccount }>,
  cost: HashCost,
  onProgress: ImportOptions['onProgress'],
): Promise<readonly Hashed[]> {
  // A queue of its own, so that sign-ins don't wait behind thousands of hashes.
  const turns = new Turns({ atOnce: hashesAtOnce });
  let done = 0;
  return Promise.all(
    Array.from(lines, ([key, { line, value }]) =>
      turns.run(ownWork, async () => {
        const row = toRow(value, await hashPassword(value.passwordDigest, cost));
        done += 1;
        onProgress?.(done, lines.size);
        return { key, line, row };
      }),
    ),
  );
}

/**
 * Returns lines whose accounts have come into being meanwhile. Unless they may be skipped, nothing is inserted then.
 */
async function insertAll(db: AccountsDatabase, lines: readonly Hashed[], skipBadLines: boolean) {
  const late: RefusedLine[] = [];
  const transaction = await db.startTransaction().execute();
  try {
    for (let start = 0; start < lines.length; start += ROWS_AT_ONCE) {
      const some = lines.slice(start, start + ROWS_AT_ONCE);
      const inserted = await transaction
        .insertInto('account')
        .values(some.map(({ row }) => row))
        .onConflict((conflict) => conflict.columns(['companyCode', 'employeeNumber']).doNothing())
        .returning(['companyCode', 'employeeNumber'])
        .execute();
      const keys = new Set(inserted.map(formatKey));
      const missing = some.filter(({ key }) => !keys.has(key));
      late.push(...missing.map((line) => refuse(line, alreadyExists)));
    }
  } catch (error) {
    await transaction.rollback().execute();
    throw error;
  }
  const isUnwanted = late.length > 0 && !skipBadLines;
  await (isUnwanted ? transaction.rollback() : transaction.commit()).execute();
  return late;
}

function formatKey({ companyCode, employeeNumber }: AccountKey): string {
  return JSON.stringify([companyCode, employeeNumber]);
}
