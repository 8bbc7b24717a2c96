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
  /** How long a check may stand in line, in milliseconds. */
  readonly lineMs: number;
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
  readonly isKnown: boolean;
  readonly key: AccountKey;
  /** What the password was compared with. */
  readonly hash: string;
  readonly isAccepted: boolean;
}

/** Checks credentials in the process's turns at hashing, each after the time its throttle asks for. */
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
          // Round robin over addresses, then over accounts; those that an address has opened before come first there.
          caller: { key: caller, isSignedIn: false },
          lane: keys.account,
          isPreferred: look.isTrusted,
          signal: line.signal,
        });
        if (outcome !== null) return outcome;
        // Another came first: there is a delay by now.
        continue;
      }
      waitedMs += look.delayMs;
      if (waitedMs > patienceMs || waiting >= maxWaiting) {
        return { kind: 'throttled', retryAfterMs: look.delayMs } as const;
      }
      await waitFor(look.delayMs, line.signal);
    }
  }

  /** Also what follows from it: until a success is taken back it counts like a failure, so few may be on their way. */
  async function checkInTurn(
    credentials: Credentials,
    keys: ThrottleKeys,
    look: Look,
    isTokenWanted: boolean,
  ): Promise<CheckOutcome | null> {
    const comparison = await compare(credentials, keys, look);
    return comparison === null ? null : conclude(comparison, keys, look, isTokenWanted);
  }

  /** Ends when the caller goes, or when it has stood in line for too long. */
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
    // Only now: a try that stands in the queue must not count against those in front of it.
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
      // One row is written and one transaction committed whether there is such an account or not.
      if (isKnown) await countFailure(transaction, key);
      else await writeDecoy(transaction, keys.account, now());
    });
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

async function countFailure(db: AccountsDatabase, key: AccountKey): Promise<void> {
  await updateAccount(db, key)
    .set((eb) => ({ failed_attempts: eb('failed_attempts', '+', 1) }))
    .execute();
}

const DECOY_MS = 30 * 60_000;

/** A row that is written for an account that is not there, in place of its failures. */
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
