import { sql, type Updateable } from 'kysely';
import { type Log, silentLog } from '#shared/log.ts';
import { ownWork } from '../limits/owner.ts';
import {
  type AccountFields,
  type AccountKey,
  type NewAccount,
  newAccountSchema,
  selectAccount,
  type StoredAccount,
  toRow,
  toStoredAccount,
  updateAccount,
} from './account.ts';
import { AccountsUnavailable } from './accounts-unavailable.ts';
import { createAuthenticate } from './authenticate.ts';
import type { CsvLine } from './csv.ts';
import type { AccountsDatabase } from './database.ts';
import { type ImportOptions, importAccounts } from './import-accounts.ts';
import { defaultCost, type HashCost, hashingTurns, hashPassword } from './password-hash.ts';
import type { AccountTable } from './tables.ts';
import { defaultThrottle, remember, type ThrottleSettings } from './throttle.ts';
import { deleteTokens } from './tokens.ts';

export interface AccountsOptions {
  readonly throttle?: Partial<ThrottleSettings>;
  /** For new hashes. Only tests and the demo go below the default. */
  readonly hashCost?: HashCost;
  readonly now?: () => number;
  /** In ms. By default a caller waits less than 12 s, the check included. */
  readonly queueMs?: number;
  readonly log?: Log;
}

export type Accounts = ReturnType<typeof createAccounts>;

/**
 * Throws AccountsUnavailable if the database can't be used. What returns a boolean returns false if it
 * changed nothing. Only new accounts are validated here, so validate the rest yourself.
 */
export function createAccounts(db: AccountsDatabase, options: AccountsOptions = {}) {
  const { throttle, hashCost = defaultCost, queueMs = 10_000, now = Date.now, log = silentLog } = options;
  const readiness = createReadiness(db, log, now);
  const settings = { ...defaultThrottle, ...throttle };
  const checkCredentials = createAuthenticate(db, { settings, hashCost, queueMs, now });

  function hash(passwordDigest: string): Promise<string> {
    return hashingTurns.run(ownWork, () => hashPassword(passwordDigest, hashCost));
  }

  async function makeRow(account: NewAccount) {
    const valid = newAccountSchema.parse(account);
    return toRow(valid, await hash(valid.passwordDigest));
  }

  async function add(account: NewAccount): Promise<boolean> {
    const result = await db
      .insertInto('account')
      .values(await makeRow(account))
      .onConflict((conflict) => conflict.columns(['companyCode', 'employeeNumber']).doNothing())
      .executeTakeFirst();
    return result.numInsertedOrUpdatedRows === 1n;
  }

  /** False if there's any account. SQLite only: it has one writer at a time, so one statement will do. */
  async function addFirst(account: NewAccount): Promise<boolean> {
    const row = await makeRow(account);
    const result = await sql`
      insert into account (${sql.join(Object.keys(row).map((column) => sql.ref(column)))})
      select ${sql.join(Object.values(row))} where not exists (select 1 from account)`.execute(db);
    return result.numAffectedRows === 1n;
  }

  async function list(): Promise<readonly StoredAccount[]> {
    const rows = await db.selectFrom('account').selectAll().execute();
    return rows
      .map(toStoredAccount)
      .toSorted((one, other) => (formatSortKey(one) < formatSortKey(other) ? -1 : 1));
  }

  async function find(key: AccountKey): Promise<StoredAccount | null> {
    const row = await selectAccount(db, key).selectAll().executeTakeFirst();
    return row === undefined ? null : toStoredAccount(row);
  }

  /** Also resets PASS_FAIL and ends the account's sessions. */
  async function setPassword(key: AccountKey, passwordDigest: string): Promise<boolean> {
    return changeAndEndTokens(db, key, {
      passwordHash: await hash(passwordDigest),
      failedAttempts: 0,
      passwordChangedAt: new Date().toISOString(),
    });
  }

  /** Signing in to a disabled account looks like a wrong password. Its sessions end. */
  function setDisabled(key: AccountKey, isDisabled: boolean): Promise<boolean> {
    return isDisabled ? changeAndEndTokens(db, key, { disabled: 1 }) : change(db, key, { disabled: 0 });
  }

  return {
    authenticate: (...sent: Parameters<typeof checkCredentials>) =>
      readiness.watch(checkCredentials(...sent), ({ kind }) => kind !== 'throttled'),
    add,
    addFirst,
    list,
    find,
    setPassword,
    setDisabled,
    edit: (key: AccountKey, changes: Partial<AccountFields>) => change(db, key, changes),
    importAll: (lines: AsyncIterable<CsvLine<NewAccount>>, how?: ImportOptions) =>
      importAccounts({ db, hashCost }, lines, how),
    check: readiness.check,
  };
}

async function change(
  db: AccountsDatabase,
  key: AccountKey,
  changes: Updateable<AccountTable>,
): Promise<boolean> {
  const result = await updateAccount(db, key).set(changes).executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

function changeAndEndTokens(
  db: AccountsDatabase,
  key: AccountKey,
  changes: Updateable<AccountTable>,
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    // The account first: a sign-in at the same moment waits for it, or its token is already there and ends here.
    const hasChanged = await change(transaction, key, changes);
    await deleteTokens(transaction, key).execute();
    return hasChanged;
  });
}

function formatSortKey({ companyCode, employeeNumber }: AccountKey): string {
  return `${companyCode}\0${employeeNumber}`;
}

/** In ms. Anybody may ask, and each check writes to the disk. */
const CHECKED_MS = 2_000;

/** The log gets an outage's first error, and its end. */
function createReadiness(db: AccountsDatabase, log: Log, now: () => number) {
  let isAvailable = true;
  let checked: { readonly result: Promise<void>; readonly at: number } | null = null;

  async function watch<T>(work: Promise<T>, hasWritten: (result: T) => boolean = () => true): Promise<T> {
    try {
      const result = await work;
      if (!isAvailable && hasWritten(result)) {
        setAvailable(true);
        log.info('The accounts are available again');
      }
      return result;
    } catch (error) {
      if (isAvailable && error instanceof AccountsUnavailable) {
        setAvailable(false);
        log.error('The accounts aren’t available', { error });
      }
      throw error;
    }
  }

  function setAvailable(isNow: boolean): void {
    isAvailable = isNow;
    checked = null;
  }

  function check(): Promise<void> {
    const at = performance.now();
    if (checked !== null && at - checked.at < CHECKED_MS) return checked.result;
    const result = watch(tryToUse());
    checked = { result, at };
    return result;
  }

  async function tryToUse(): Promise<void> {
    await db.selectFrom('account').select('status').limit(1).execute();
    await remember(db, 'office', 'readiness', now());
  }

  return { watch, check };
}
