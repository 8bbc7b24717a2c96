import { createLimiter, type LimitedCaller, Overloaded } from '../limiter.ts';
import { remember } from '../remember.ts';
import { AccountsUnavailable } from './accounts-unavailable.ts';
import type { AccountsDatabase } from './database.ts';
import { endToken, findTokenAccount, hashToken, purgeTokens } from './tokens.ts';

export type TokenReading =
  /** `caller` is the account, as limits count it. */
  | { readonly kind: 'valid'; readonly caller: LimitedCaller }
  /** The token has ended or is unknown. */
  | { readonly kind: 'invalid' }
  /** The database is unavailable or too many lookups wait. The token may be valid. */
  | { readonly kind: 'unchecked' };

/** How long a check is valid, in milliseconds. An ended token must be refused by every process within 10 s. */
const CHECKED_MS = 5_000;
/** How long it is valid while the database is unavailable. */
const AWAY_MS = 15 * 60_000;
const UNKNOWN_MS = 10_000;
const MOST_UNKNOWN = 10_000;
/** How often expired tokens are removed. */
const PURGE_MS = 60 * 60_000;
const MOST_CHECKED = 100_000;
/** The database has eight connections; password checks need some of them. */
const LOOKUPS_AT_ONCE = 4;
const LOOKUPS_WAITING = 1_024;

interface Checked {
  readonly reading: Extract<TokenReading, { kind: 'valid' }>;
  readonly at: number;
}

const invalid = { kind: 'invalid' } as const;
const unchecked = { kind: 'unchecked' } as const;

export type TokenChecks = ReturnType<typeof createTokenChecks>;

/** Checks session tokens and caches the results for a short time. `now` returns milliseconds since 1970. */
export function createTokenChecks(db: AccountsDatabase, now: () => number = Date.now) {
  const checked = new Map<string, Checked>();
  /** Hashes without a valid token, and until when this is remembered. */
  const unknown = new Map<string, number>();
  const lookUps = new Map<string, Promise<TokenReading>>();
  let purgedAt = 0;
  const limiter = createLimiter({ atOnce: LOOKUPS_AT_ONCE, waiting: LOOKUPS_WAITING });

  /** `from` is the address of the sender. Returns no promise while a recent check is valid. */
  function check(token: string, from: LimitedCaller): TokenReading | Promise<TokenReading> {
    const tokenHash = hashToken(token);
    const known = checked.get(tokenHash);
    const time = now();
    if (known !== undefined && time - known.at < CHECKED_MS) return known.reading;
    if (isUnknown(tokenHash, time)) return invalid;
    const running = lookUps.get(tokenHash);
    if (running !== undefined) return running;
    const lookUp = lookUpToken(tokenHash, from).finally(() => lookUps.delete(tokenHash));
    lookUps.set(tokenHash, lookUp);
    return lookUp;
  }

  async function lookUpToken(tokenHash: string, caller: LimitedCaller): Promise<TokenReading> {
    try {
      const account = await limiter.run(() => findAccount(tokenHash), { caller });
      if (account === null) return rememberUnknown(tokenHash);
      const key = JSON.stringify([account.companyCode, account.employeeNumber]);
      const reading = { kind: 'valid', caller: { key, isSignedIn: true } } as const;
      remember(checked, tokenHash, { reading, at: now() }, MOST_CHECKED);
      return reading;
    } catch (error) {
      if (!(error instanceof AccountsUnavailable || error instanceof Overloaded)) throw error;
      const known = checked.get(tokenHash);
      return known !== undefined && now() - known.at < AWAY_MS ? known.reading : unchecked;
    }
  }

  async function findAccount(tokenHash: string) {
    const time = now();
    if (time - purgedAt >= PURGE_MS) {
      purgedAt = time;
      await purgeTokens(db, time);
    }
    return findTokenAccount(db, tokenHash, time);
  }

  function isUnknown(tokenHash: string, time: number): boolean {
    const until = unknown.get(tokenHash);
    if (until === undefined) return false;
    if (until > time) return true;
    unknown.delete(tokenHash);
    return false;
  }

  function rememberUnknown(tokenHash: string): TokenReading {
    checked.delete(tokenHash);
    remember(unknown, tokenHash, now() + UNKNOWN_MS, MOST_UNKNOWN);
    return invalid;
  }

  /**
   * Ends a token; false if it had already ended.
   * @throws AccountsUnavailable; Overloaded when too much waits.
   */
  async function end(token: string, caller: LimitedCaller): Promise<boolean> {
    const tokenHash = hashToken(token);
    if (isUnknown(tokenHash, now())) return false;
    const hasEnded = await limiter.run(() => endToken(db, tokenHash), { caller });
    rememberUnknown(tokenHash);
    return hasEnded;
  }

  return { check, end };
}
