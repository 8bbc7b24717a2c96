import type { Updateable } from 'kysely';
import type { z } from 'zod';
import {
  type AccountFields,
  accountChangesSchema,
  type AccountKey,
  type NewAccount,
  newAccountSchema,
  type StoredAccount,
  toRow,
  toStorableKey,
  toStoredAccount,
} from './account.ts';
import { selectAccount, updateAccount } from './account-queries.ts';
import { createAuthenticate } from './authenticate.ts';
import type { AccountsDatabase } from './database.ts';
import { insertFirstAccount } from './first-account.ts';
import { type ImportLine, type ImportOptions, importAccounts } from './import-accounts.ts';
import {
  defaultCost,
  type HashCost,
  hashingTurns,
  hashPassword,
  makeUnmatchableHash,
} from './password-hash.ts';
import type { AccountTable } from './tables.ts';
import { createThrottle, noThrottle } from './throttle.ts';
import { endTokensOf } from './tokens.ts';
import { defaultThrottle, type ThrottleSettings } from './throttle-settings.ts';

export type { Credentials, NewAccount } from './account.ts';

export interface AccountsOptions {
  readonly throttle?: Partial<ThrottleSettings> | 'off';
  /** Of new hashes; less than the default is for tests. */
  readonly hashCost?: HashCost;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
  /** Maximum time that a check may wait, in milliseconds. */
  readonly lineMs?: number;
}

/** With the check itself, a caller waits less than 12 s. */
const LINE_MS = 10_000;

export type Accounts = ReturnType<typeof createAccounts>;

/** Every function throws AccountsUnavailable when the database cannot be used. */
export function createAccounts(db: AccountsDatabase, options: AccountsOptions = {}) {
  const { throttle, hashCost = defaultCost, lineMs = LINE_MS, now = Date.now } = options;
  const settings = { ...defaultThrottle, ...(throttle !== 'off' && throttle) };
  const authenticate = createAuthenticate({
    db,
    throttle: throttle === 'off' ? noThrottle : createThrottle(db, settings, now),
    settings,
    lineMs,
    unmatchable: makeUnmatchableHash(hashCost),
    now,
  });

  function hash(passwordDigest: string): Promise<string> {
    return hashingTurns.run(() => hashPassword(passwordDigest, hashCost));
  }

  async function makeRow(account: NewAccount) {
    const valid = requireValid(newAccountSchema, account);
    return toRow(valid, await hash(valid.passwordDigest));
  }

  /**
   * False, and nothing done, when the company has that employee number already.
   * @throws TypeError for a field that cannot be stored.
   */
  async function add(account: NewAccount): Promise<boolean> {
    const result = await db
      .insertInto('account')
      .values(await makeRow(account))
      .onConflict((conflict) => conflict.columns(['companyCode', 'employeeNumber']).doNothing())
      .executeTakeFirst();
    return result.numInsertedOrUpdatedRows === 1n;
  }

  /** False, and nothing done, when there is any account. */
  async function addFirst(account: NewAccount): Promise<boolean> {
    return insertFirstAccount(db, await makeRow(account));
  }

  async function count(): Promise<number> {
    const row = await db
      .selectFrom('account')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow();
    return row.total;
  }

  /** All, by company code and employee number. */
  async function list(): Promise<readonly StoredAccount[]> {
    const rows = await db.selectFrom('account').selectAll().execute();
    // Databases differ in how they order text.
    return rows.map(toStoredAccount).toSorted(compareKeys);
  }

  async function find(key: AccountKey): Promise<StoredAccount | null> {
    const row = await selectAccount(db, toStorableKey(key)).selectAll().executeTakeFirst();
    return row === undefined ? null : toStoredAccount(row);
  }

  async function change(key: AccountKey, changes: Updateable<AccountTable>): Promise<boolean> {
    const result = await updateAccount(db, toStorableKey(key)).set(changes).executeTakeFirst();
    return result.numUpdatedRows === 1n;
  }

  /** A change after which signed-in users must sign in again. */
  async function changeAndEndTokens(key: AccountKey, changes: Updateable<AccountTable>): Promise<boolean> {
    const stored = toStorableKey(key);
    return db.transaction().execute(async (transaction) => {
      // The account first: a sign-in at the same moment waits for it, or its token is already there and is ended.
      const result = await updateAccount(transaction, stored).set(changes).executeTakeFirst();
      await endTokensOf(transaction, stored);
      return result.numUpdatedRows === 1n;
    });
  }

  /** Also forgets PASS_FAIL. False when there is no such account, as of the next two. */
  async function setPassword(key: AccountKey, passwordDigest: string): Promise<boolean> {
    requireValid(newAccountSchema.shape.passwordDigest, passwordDigest);
    return changeAndEndTokens(key, {
      passwordHash: await hash(passwordDigest),
      failedAttempts: 0,
      passwordChangedAt: new Date().toISOString(),
    });
  }

  /** A disabled account is refused like a wrong password, and its tokens end. */
  function setDisabled(key: AccountKey, isDisabled: boolean): Promise<boolean> {
    return isDisabled ? changeAndEndTokens(key, { disabled: 1 }) : change(key, { disabled: 0 });
  }

  /** Changes the fields given. */
  async function edit(key: AccountKey, changes: Partial<AccountFields>): Promise<boolean> {
    const valid = requireValid(accountChangesSchema, changes);
    // SQL has no change of nothing.
    return Object.keys(valid).length === 0 ? (await find(key)) !== null : change(key, valid);
  }

  /** Resolves when the database can be used. */
  async function check(): Promise<void> {
    await db.selectFrom('account').select('status').limit(1).execute();
  }

  return {
    authenticate,
    add,
    addFirst,
    count,
    list,
    find,
    setPassword,
    setDisabled,
    edit,
    /** Adds many accounts in one transaction. */
    importAll: (lines: AsyncIterable<ImportLine>, how?: ImportOptions) =>
      importAccounts({ db, hashCost }, lines, how),
    check,
  };
}

/** Here it can only be a mistake of the program's: better no account than one that nobody can open. */
function requireValid<T>(schema: z.ZodType<T>, value: T): T {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [problem] = parsed.error.issues;
  // Never the value: it may be a password.
  throw new TypeError(`An account's ${problem?.path.join('.') || 'passwordDigest'} ${problem?.message}`);
}

function compareKeys(one: StoredAccount, other: StoredAccount): number {
  return (
    compareText(one.companyCode, other.companyCode) || compareText(one.employeeNumber, other.employeeNumber)
  );
}

function compareText(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}
