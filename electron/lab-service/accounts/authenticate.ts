import { type JoinedSignal, joinSignals } from '../joined-signal.ts';
import { Overloaded } from '../limiter.ts';
import { wait } from '../wait.ts';
import { selectAccount, updateAccount } from './account-queries.ts';
import type { AccountsDatabase } from './database.ts';
import {
  type AccountKey,
  type CheckedAccount,
  type Credentials,
  toCheckedAccount,
  toStorableKey,
} from './account.ts';
import { hashingPace, hashingTurns, verifyPassword } from './password-hash.ts';
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
  /** Maximum time that a check may wait, in milliseconds. */
  readonly lineMs: number;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** The hash that is used for an unknown account. */
  readonly unmatchable: string;
}

export type Authenticate = (
  credentials: Credentials,
  caller: string,
  signal?: AbortSignal,
  isTokenWanted?: boolean,
) => Promise<CheckOutcome>;

interface Comparison {
  readonly isKnown: boolean;
  readonly key: AccountKey;
  /** The hash that the password was compared with. */
  readonly hash: string;
  readonly isAccepted: boolean;
}

/** Checks credentials when hashing has a turn for them, after the delay of the throttle. */
export function createAuthenticate(parts: CheckParts): Authenticate {
  const { db, throttle, patienceMs, maxWaiting, lineMs, unmatchable, now } = parts;
  let waiting = 0;

  async function authenticate(
    credentials: Credentials,
    caller: string,
    signal?: AbortSignal,
    isTokenWanted = false,
  ) {
    const keys = makeThrottleKeys(credentials, caller);
    const line = joinLine(signal);
    try {
      return await checkInLine(credentials, caller, keys, line, isTokenWanted);
    } catch (error) {
      if (!(error instanceof Overloaded)) throw error;
      throw new Overloaded(error.message, hashingPace.retryAfterMs(hashingTurns.stats().waiting));
    } finally {
      line.release();
    }
  }

  async function checkInLine(
    credentials: Credentials,
    caller: string,
    keys: ThrottleKeys,
    line: JoinedSignal,
    isTokenWanted: boolean,
  ): Promise<CheckOutcome> {
    let waitedMs = 0;
    for (;;) {
      const look = await throttle.look(keys);
      if (look.delayMs === 0) {
        const check = () => checkInTurn(credentials, keys, look, isTokenWanted);
        const outcome = await hashingTurns.run(check, {
          // Round robin over addresses, then over accounts. Accounts that the address has opened before are preferred.
          caller: { key: caller, isSignedIn: false },
          lane: keys.account,
          isPreferred: look.isTrusted,
          signal: line.signal,
        });
        if (outcome !== null) return outcome;
        // Another attempt came first, so there is a delay now.
        continue;
      }
      waitedMs += look.delayMs;
      if (waitedMs > patienceMs || waiting >= maxWaiting) {
        return { kind: 'throttled', retryAfterMs: look.delayMs } as const;
      }
      await waitFor(look.delayMs, line.signal);
    }
  }

  /** Includes the conclusion: a success counts like a failure until it is taken back, so only few may be open at once. */
  async function checkInTurn(
    credentials: Credentials,
    keys: ThrottleKeys,
    look: Look,
    isTokenWanted: boolean,
  ): Promise<CheckOutcome | null> {
    const comparison = await compare(credentials, keys, look);
    return comparison === null ? null : conclude(comparison, keys, look, isTokenWanted);
  }

  /** Aborts when the caller disconnects or has waited too long. */
  function joinLine(signal: AbortSignal | undefined): JoinedSignal {
    const tooLong = new AbortController();
    const timer = setTimeout(() => tooLong.abort(new Overloaded('Too many checks wait')), lineMs);
    const joined = joinSignals(signal === undefined ? [tooLong.signal] : [signal, tooLong.signal]);
    const release = (): void => {
      clearTimeout(timer);
      joined.release();
    };
    return { signal: joined.signal, release };
  }

  async function waitFor(delayMs: number, signal: AbortSignal): Promise<void> {
    waiting += 1;
    try {
      await wait(delayMs, signal);
    } finally {
      waiting -= 1;
    }
  }

  async function compare(
    credentials: Credentials,
    keys: ThrottleKeys,
    look: Look,
  ): Promise<Comparison | null> {
    // Not earlier: an attempt that waits must not count against those before it.
    if (!(await throttle.claim(keys, look))) return null;
    const key = toStorableKey(credentials);
    const stored = await selectAccount(db, key).select(['password_hash', 'disabled']).executeTakeFirst();
    const hash = stored?.password_hash ?? unmatchable;
    const isRight = await verifyPassword(credentials.passwordDigest, hash);
    return { key, hash, isKnown: stored !== undefined, isAccepted: isRight && stored?.disabled === 0 };
  }

  async function conclude(
    { key, hash, isKnown, isAccepted }: Comparison,
    keys: ThrottleKeys,
    look: Look,
    isTokenWanted: boolean,
  ) {
    if (isAccepted) {
      const accepted = await accept(key, hash, keys, look, isTokenWanted);
      if (accepted !== null) return accepted;
    }
    await db.transaction().execute(async (transaction) => {
      await throttle.fail(transaction, keys, look);
      // A known and an unknown account cost the same: one row and one commit.
      if (isKnown) await countFailure(transaction, key);
      else await writeDecoy(transaction, keys.account, now());
    });
    return { kind: 'rejected' } as const;
  }

  /** Null if the password changed or the account was disabled during the check. */
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

async function countFailure(db: AccountsDatabase, key: AccountKey): Promise<void> {
  await updateAccount(db, key)
    .set((eb) => ({ failed_attempts: eb('failed_attempts', '+', 1) }))
    .execute();
}

const DECOY_MS = 30 * 60_000;

/** Writes a row for an unknown account, as a failure of a known account does. */
async function writeDecoy(db: AccountsDatabase, account: string, now: number): Promise<void> {
  const row = {
    key: `decoy ${account}`,
    kind: 'office',
    tries: 0,
    next_at: 0,
    forget_at: now + DECOY_MS,
  } as const;
  await db
    .insertInto('throttle')
    .values(row)
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ forget_at: row.forget_at }))
    .execute();
}
