import type { Updateable } from 'kysely';
import type { z } from 'zod';
import { type Log, silentLog } from '#shared/log.ts';
import { ownWork } from '../limits/owner.ts';
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
import { createReadiness } from './readiness.ts';
import type { AccountTable } from './tables.ts';
import { createThrottle, noThrottle } from './throttle.ts';
import { endTokensOf } from './tokens.ts';
import { defaultThrottle, type ThrottleSettings } from './throttle-settings.ts';

export type { Credentials, NewAccount } from './account.ts';

export interface AccountsOptions {
  readonly throttle?: Partial<ThrottleSettings> | 'off';
  /** Cost of new hashes. Only tests use less than the default. */
  readonly hashCost?: HashCost;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
  /** Maximum time that a check may wait, in milliseconds. */
  readonly queueMs?: number;
  readonly log?: Log;
}

/** Together with the check, a caller waits less than 12 s. */
const QUEUE_MS = 10_000;

export type Accounts = ReturnType<typeof createAccounts>;

/** Every function throws AccountsUnavailable when the database cannot be used. */
export function createAccounts(db: AccountsDatabase, options: AccountsOptions = {}) {
  const { throttle, hashCost = defaultCost, queueMs = QUEUE_MS, now = Date.now, log = silentLog } = options;
  const readiness = createReadiness(db, log, now);
  const settings = { ...defaultThrottle, ...(throttle !== 'off' && throttle) };
  const checkCredentials = createAuthenticate({
    db,
    throttle: throttle === 'off' ? noThrottle : createThrottle(db, settings, now),
    settings,
    queueMs,
    unmatchable: makeUnmatchableHash(hashCost),
    now,
  });

  function authenticate(...sent: Parameters<typeof checkCredentials>) {
    return readiness.watch(checkCredentials(...sent), ({ kind }) => kind !== 'throttled');
  }

  function hash(passwordDigest: string): Promise<string> {
    return hashingTurns.run(ownWork, () => hashPassword(passwordDigest, hashCost));
  }

  async function makeRow(account: NewAccount) {
    const valid = requireValid(newAccountSchema, account);
    return toRow(valid, await hash(valid.passwordDigest));
  }

  /**
   * Returns false and changes nothing if the company already has this employee number.
   * @throws TypeError for a field that can't be stored.
   */
  async function add(account: NewAccount): Promise<boolean> {
    const result = await db
      .insertInto('account')
      .values(await makeRow(account))
      .onConflict((conflict) => conflict.columns(['companyCode', 'employeeNumber']).doNothing())
      .executeTakeFirst();
    return result.numInsertedOrUpdatedRows === 1n;
  }

  /** Returns false and changes nothing if any account exists. */
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

  /** All accounts, ordered by company code and employee number. */
  async function list(): Promise<readonly StoredAccount[]> {
    const rows = await db.selectFrom('account').selectAll().execute();
    // Sorted here, because databases order text differently.
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

  /** A change that ends the account's sessions. */
  async function changeAndEndTokens(key: AccountKey, changes: Updateable<AccountTable>): Promise<boolean> {
    const stored = toStorableKey(key);
    return db.transaction().execute(async (transaction) => {
      // The account is updated first. A simultaneous sign-in then waits for it, or its token already exists
      // and is ended here.
      const result = await updateAccount(transaction, stored).set(changes).executeTakeFirst();
      await endTokensOf(transaction, stored);
      return result.numUpdatedRows === 1n;
    });
  }

  /** Also resets PASS_FAIL. This and the next two functions return false if the account does not exist. */
  async function setPassword(key: AccountKey, passwordDigest: string): Promise<boolean> {
    requireValid(newAccountSchema.shape.passwordDigest, passwordDigest);
    return changeAndEndTokens(key, {
      passwordHash: await hash(passwordDigest),
      failedAttempts: 0,
      passwordChangedAt: new Date().toISOString(),
    });
  }

  /** Sign-in to a disabled account fails like a wrong password. Its tokens end. */
  function setDisabled(key: AccountKey, isDisabled: boolean): Promise<boolean> {
    return isDisabled ? changeAndEndTokens(key, { disabled: 1 }) : change(key, { disabled: 0 });
  }

  /** Changes only the given fields. */
  async function edit(key: AccountKey, changes: Partial<AccountFields>): Promise<boolean> {
    const valid = requireValid(accountChangesSchema, changes);
    // SQL has no UPDATE without columns.
    return Object.keys(valid).length === 0 ? (await find(key)) !== null : change(key, valid);
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
    check: readiness.check,
  };
}

/** An invalid digest here is a bug. Without this check, it would create an account that can't be opened. */
function requireValid<T>(schema: z.ZodType<T>, value: T): T {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [problem] = parsed.error.issues;
  // The message never contains the value, because it may be a password.
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
