import { setTimeout as wait } from 'node:timers/promises';
import { selectAccount, updateAccount } from './account-queries.ts';
import type { AccountsDatabase } from './database.ts';
import {
  type AccountKey,
  type CheckedAccount,
  type Credentials,
  toCheckedAccount,
  toStorableKey,
} from './account.ts';
import { hashingTurns, verifyPassword } from './password-hash.ts';
import type { Look, Throttle } from './throttle.ts';
import { makeThrottleKeys, type ThrottleKeys } from './throttle-keys.ts';
import { issueToken } from './tokens.ts';

/** A throttled try has not been checked: not hashed, and not counted in PASS_FAIL. */
export type CheckOutcome =
  | { readonly kind: 'accepted'; readonly account: CheckedAccount; readonly token: string | null }
  | { readonly kind: 'rejected' }
  | { readonly kind: 'throttled'; readonly retryAfterMs: number };

export interface CheckParts {
  readonly db: AccountsDatabase;
  readonly throttle: Throttle;
  readonly patienceMs: number;
  readonly maxWaiting: number;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** The hash that stands in for an unknown account's. */
  readonly unmatchable: string;
}

export type Authenticate = (
  credentials: Credentials,
  caller: string,
  signal?: AbortSignal,
  isTokenWanted?: boolean,
) => Promise<CheckOutcome>;

interface Comparison {
  readonly key: AccountKey;
  /** What the password was compared with. */
  readonly hash: string;
  readonly isAccepted: boolean;
}

/** Checks credentials in the process's turns at hashing, each after the time its throttle asks for. */
export function createAuthenticate(parts: CheckParts): Authenticate {
  const { db, throttle, patienceMs, maxWaiting, unmatchable, now } = parts;
  let waiting = 0;

  async function authenticate(
    credentials: Credentials,
    caller: string,
    signal?: AbortSignal,
    isTokenWanted = false,
  ) {
    const keys = makeThrottleKeys(credentials, caller);
    let waitedMs = 0;
    for (;;) {
      const look = await throttle.look(keys);
      if (look.delayMs === 0) {
        const comparison = await hashingTurns.run(() => compare(credentials, keys, look), { signal });
        if (comparison !== null) return conclude(comparison, keys, look, isTokenWanted);
        // Another came first: there is a delay by now.
        continue;
      }
      waitedMs += look.delayMs;
      if (waitedMs > patienceMs || waiting >= maxWaiting) {
        return { kind: 'throttled', retryAfterMs: look.delayMs } as const;
      }
      await waitFor(look.delayMs, signal);
    }
  }

  async function waitFor(delayMs: number, signal: AbortSignal | undefined): Promise<void> {
    waiting += 1;
    try {
      await wait(delayMs, undefined, { ...(signal && { signal }) });
    } finally {
      waiting -= 1;
    }
  }

  async function compare(
    credentials: Credentials,
    keys: ThrottleKeys,
    look: Look,
  ): Promise<Comparison | null> {
    // Only now: a try that stands in the queue must not count against those in front of it.
    if (!(await throttle.claim(keys, look))) return null;
    const key = toStorableKey(credentials);
    const stored = await selectAccount(db, key).select(['password_hash', 'disabled']).executeTakeFirst();
    const hash = stored?.password_hash ?? unmatchable;
    const isRight = await verifyPassword(credentials.passwordDigest, hash);
    return { key, hash, isAccepted: isRight && stored?.disabled === 0 };
  }

  async function conclude(
    { key, hash, isAccepted }: Comparison,
    keys: ThrottleKeys,
    look: Look,
    isTokenWanted: boolean,
  ) {
    if (isAccepted) {
      const accepted = await accept(key, hash, keys, look, isTokenWanted);
      if (accepted !== null) return accepted;
    }
    // The same statement whatever the reason, also where it changes no row: its time tells nothing.
    await updateAccount(db, key)
      .set((eb) => ({ failed_attempts: eb('failed_attempts', '+', 1) }))
      .execute();
    return { kind: 'rejected' } as const;
  }

  /** Null when the password was changed or the account disabled while it was being checked. */
  function accept(
    key: AccountKey,
    hash: string,
    keys: ThrottleKeys,
    look: Look,
    isTokenWanted: boolean,
  ): Promise<Extract<CheckOutcome, { kind: 'accepted' }> | null> {
    return db.transaction().execute(async (transaction) => {
      const row = await updateAccount(transaction, key)
        .set({ failed_attempts: 0 })
        .where('password_hash', '=', hash)
        .where('disabled', '=', 0)
        .returningAll()
        .executeTakeFirst();
      if (row === undefined) return null;
      await throttle.forgive(transaction, keys, look);
      const token = isTokenWanted ? await issueToken(transaction, key, now()) : null;
      return { kind: 'accepted', account: toCheckedAccount(row), token };
    });
  }

  return authenticate;
}
