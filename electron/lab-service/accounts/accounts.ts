import type { Updateable } from 'kysely';
import type { z } from 'zod';
import {
  type AccountFields,
  accountChangesSchema,
  type AccountKey,
  type Credentials,
  type NewAccount,
  newAccountSchema,
  type StoredAccount,
  toColumns,
  toRow,
  toStorableKey,
  toStoredAccount,
} from './account.ts';
import { selectAccount, updateAccount } from './account-queries.ts';
import { type CheckOutcome, createAuthenticate } from './authenticate.ts';
import type { AccountsDatabase } from './database.ts';
import { insertFirstAccount } from './first-account.ts';
import { type ImportLine, type ImportOptions, type ImportReport, importAccounts } from './import-accounts.ts';
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

/** Every function throws AccountsUnavailable when the database cannot be used. */
export interface Accounts {
  /**
   * Whether these credentials open an account; an unknown or disabled account takes as long as a wrong password. A failure
   * is counted in PASS_FAIL, a success sets it to 0. `caller` is the address the call came from. `signal` gives up while
   * the check has not begun. A success makes a session token as well where one is wanted.
   * @throws Overloaded when too many checks wait.
   */
  authenticate(
    credentials: Credentials,
    caller: string,
    signal?: AbortSignal,
    isTokenWanted?: boolean,
  ): Promise<CheckOutcome>;
  /**
   * False, and nothing done, when the company has that employee number already.
   * @throws TypeError for a field that cannot be stored.
   */
  add(account: NewAccount): Promise<boolean>;
  /** False, and nothing done, when there is any account. */
  addFirst(account: NewAccount): Promise<boolean>;
  count(): Promise<number>;
  /** All, by company code and employee number. */
  list(): Promise<readonly StoredAccount[]>;
  find(key: AccountKey): Promise<StoredAccount | null>;
  /** Also forgets PASS_FAIL, and ends the account's tokens. False when there is no such account, as of the next two. */
  setPassword(key: AccountKey, passwordDigest: string): Promise<boolean>;
  /** A disabled account is refused like a wrong password, and its tokens end. */
  setDisabled(key: AccountKey, isDisabled: boolean): Promise<boolean>;
  /** Changes the fields given. */
  edit(key: AccountKey, changes: Partial<AccountFields>): Promise<boolean>;
  /** Adds many accounts in one transaction; see import-accounts.ts. */
  importAll(lines: AsyncIterable<ImportLine>, options?: ImportOptions): Promise<ImportReport>;
  /** Resolves when the database can be used. */
  check(): Promise<void>;
}

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

export function createAccounts(db: AccountsDatabase, options: AccountsOptions = {}): Accounts {
  const { throttle: wanted = {}, hashCost = defaultCost, now = Date.now } = options;
  const settings = { ...defaultThrottle, ...(wanted !== 'off' && wanted) };
  const authenticate = createAuthenticate({
    db,
    throttle: wanted === 'off' ? noThrottle : createThrottle(db, settings, now),
    patienceMs: settings.patienceMs,
    maxWaiting: settings.maxWaiting,
    lineMs: options.lineMs ?? LINE_MS,
    unmatchable: makeUnmatchableHash(hashCost),
    now,
  });

  function hash(passwordDigest: string): Promise<string> {
    return hashingTurns.run(() => hashPassword(passwordDigest, hashCost));
  }

  async function makeRow(account: NewAccount) {
    requireValid(newAccountSchema, account);
    return toRow(account, await hash(account.passwordDigest));
  }

  async function add(account: NewAccount): Promise<boolean> {
    const result = await db
      .insertInto('account')
      .values(await makeRow(account))
      .onConflict((conflict) => conflict.columns(['company_code', 'employee_number']).doNothing())
      .executeTakeFirst();
    return result.numInsertedOrUpdatedRows === 1n;
  }

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

  async function setPassword(key: AccountKey, passwordDigest: string): Promise<boolean> {
    requireValid(newAccountSchema.shape.passwordDigest, passwordDigest);
    return changeAndEndTokens(key, {
      password_hash: await hash(passwordDigest),
      failed_attempts: 0,
      password_changed_at: new Date().toISOString(),
    });
  }

  async function edit(key: AccountKey, changes: Partial<AccountFields>): Promise<boolean> {
    requireValid(accountChangesSchema, changes);
    const columns = toColumns(changes);
    // SQL has no change of nothing.
    return Object.keys(columns).length === 0 ? (await find(key)) !== null : change(key, columns);
  }

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
    setDisabled: (key, isDisabled) =>
      isDisabled ? changeAndEndTokens(key, { disabled: 1 }) : change(key, { disabled: 0 }),
    edit,
    importAll: (lines, importOptions) => importAccounts({ db, hashCost }, lines, importOptions),
    check,
  };
}

/** Here it can only be a mistake of the program's: better no account than one that nobody can open. */
function requireValid(schema: z.ZodType, value: unknown): void {
  const problem = schema.safeParse(value).error?.issues[0];
  if (problem === undefined) return;
  // Never the value: it may be a password.
  throw new TypeError(`An account's ${problem.path.join('.') || 'passwordDigest'} ${problem.message}`);
}

function compareKeys(one: StoredAccount, other: StoredAccount): number {
  return (
    compareText(one.companyCode, other.companyCode) || compareText(one.employeeNumber, other.employeeNumber)
  );
}

function compareText(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}
