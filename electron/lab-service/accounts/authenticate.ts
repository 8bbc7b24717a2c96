import { joinSignals } from '../limits/joined-signal.ts';
import { Overloaded } from '../limits/owner.ts';
import {
  type AccountKey,
  type Credentials,
  selectAccount,
  toCheckedAccount,
  toStorableKey,
  updateAccount,
} from './account.ts';
import type { AccountsDatabase } from './database.ts';
import {
  type HashCost,
  hashingPace,
  hashingTurns,
  makeUnmatchableHash,
  verifyPassword,
} from './password-hash.ts';
import {
  createThrottle,
  makeThrottleKeys,
  remember,
  type ThrottleSettings,
  type ThrottleState,
} from './throttle.ts';
import { createSignInTurns } from './sign-in-turns.ts';
import { issueToken } from './tokens.ts';

interface CheckOptions {
  readonly settings: ThrottleSettings;
  readonly hashCost: HashCost;
  readonly queueMs: number;
  readonly now: () => number;
}

export interface SignInExtras {
  readonly isTokenWanted?: boolean;
  /** How we know the caller's console at this account (console-header.ts). */
  readonly consoleSecret?: string | undefined;
}

/** In ms, for the row of an account that doesn't exist. */
const DECOY_MS = 30 * 60_000;

export function createAuthenticate(db: AccountsDatabase, options: CheckOptions) {
  const { settings, hashCost, queueMs, now } = options;
  const throttle = createThrottle(db, settings, now);
  const unmatchable = makeUnmatchableHash(hashCost);
  const turns = createSignInTurns(throttle, settings);

  /**
   * An unknown or disabled account takes as long as a wrong password. Failures raise PASS_FAIL; a success returns it
   * and resets it to 0. A throttled attempt is neither hashed nor counted.
   * @param signal cancels a check that hasn't started
   * @throws Overloaded if too many checks wait, or this one waited too long
   */
  async function authenticate(
    credentials: Credentials,
    caller: string,
    signal?: AbortSignal,
    { isTokenWanted = false, consoleSecret }: SignInExtras = {},
  ) {
    const joined = joinSignals(signal === undefined ? [] : [signal], queueMs);
    const keys = makeThrottleKeys(credentials, caller, consoleSecret);
    try {
      return await turns.take(keys, caller, joined.signal, (state, onCounted) =>
        check(credentials, isTokenWanted, state, onCounted),
      );
    } catch (error) {
      const isTooLate = joined.isOver() && error === joined.signal.reason;
      if (!isTooLate && !(error instanceof Overloaded)) throw error;
      throw new Overloaded('Too many checks wait', hashingPace.retryAfterMs(hashingTurns.stats().waiting));
    } finally {
      joined.release();
    }
  }

  /** Counts as failed until a success takes that back, so only a few may be under way. */
  async function check(
    credentials: Credentials,
    isTokenWanted: boolean,
    state: ThrottleState,
    onCounted: () => void,
  ) {
    // Not before: an attempt that waits mustn't count against those in front of it.
    if (!(await throttle.count(state))) return null;
    onCounted();
    const key = toStorableKey(credentials);
    const stored = await selectAccount(db, key).select(['passwordHash', 'disabled']).executeTakeFirst();
    const hash = stored?.passwordHash ?? unmatchable;
    const isRight = await verifyPassword(credentials.passwordDigest, hash);
    if (isRight && stored?.disabled === 0) {
      const accepted = await accept(key, isTokenWanted, hash, state);
      if (accepted !== null) return accepted;
    }
    await db.transaction().execute(async (transaction) => {
      await throttle.fail(transaction, state);
      // Known or unknown must cost the same: one row and one commit.
      if (stored === undefined)
        await remember(transaction, 'office', `decoy ${state.keys.account}`, now() + DECOY_MS);
      else
        await updateAccount(transaction, key)
          .set((eb) => ({ failedAttempts: eb('failedAttempts', '+', 1) }))
          .execute();
    });
    return { kind: 'rejected' } as const;
  }

  function accept(key: AccountKey, isTokenWanted: boolean, hash: string, state: ThrottleState) {
    return db.transaction().execute(async (transaction) => {
      const row = await lockAccount(transaction, key, hash);
      if (row === undefined) return null;
      if (row.failedAttempts > 0) await updateAccount(transaction, key).set({ failedAttempts: 0 }).execute();
      await throttle.withdraw(transaction, state);
      const token = isTokenWanted ? await issueToken(transaction, key, now()) : null;
      return { kind: 'accepted', account: toCheckedAccount(row), token } as const;
    });
  }

  return authenticate;
}

/**
 * Changes nothing, so that the record has the number of failures before this attempt. Undefined if the password changed
 * meanwhile, or the account was disabled.
 */
function lockAccount(transaction: AccountsDatabase, key: AccountKey, hash: string) {
  return updateAccount(transaction, key)
    .set({ disabled: 0 })
    .where('passwordHash', '=', hash)
    .where('disabled', '=', 0)
    .returningAll()
    .executeTakeFirst();
}
