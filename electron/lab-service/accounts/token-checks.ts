import { isMachineToken } from '#shared/wire/machine-token.ts';
import { type Owner, Overloaded } from '../limits/owner.ts';
import { Turns } from '../limits/turns.ts';
import { remember } from '../limits/remember.ts';
import { AccountsUnavailable } from './accounts-unavailable.ts';
import type { AccountKey } from './account.ts';
import type { AccountsDatabase } from './database.ts';
import { findMachineToken, type MachineToken } from './machine-tokens.ts';
import { endToken, findTokenAccount, hashToken, purgeTokens } from './tokens.ts';

/** An account's claim, or a machine token's; the other texts are empty then. An administrator's has none. */
export interface ClaimHolder extends AccountKey {
  readonly token: string;
}

export type TokenReading =
  /** `caller` is the account or machine token, as limits count it. Some machine tokens get no names of users. */
  | {
      readonly kind: 'valid';
      readonly caller: Owner;
      readonly showsNames: boolean;
      /** Absent if the token can't claim devices. */
      readonly claimsAs?: ClaimHolder;
      /** Absent if the token can't take screenshots. */
      readonly screensAs?: ClaimHolder;
    }
  | { readonly kind: 'invalid' }
  | { readonly kind: 'expired' }
  /** The database is away, or too many wait for it. The token may be fine. */
  | { readonly kind: 'unchecked' };

/** In ms. When a token ends, every process must refuse it within 10 s. */
const CHECKED_MS = 5_000;
const AWAY_MS = 15 * 60_000;
const REFUSED_MS = 10_000;
const MAX_REFUSED = 10_000;
const PURGE_MS = 60 * 60_000;
const MAX_CHECKED = 100_000;
const LOOKUPS_AT_ONCE = 4;
const LOOKUPS_WAITING = 1_024;

type ValidReading = Extract<TokenReading, { kind: 'valid' }>;
type RefusedReading = Extract<TokenReading, { kind: 'invalid' | 'expired' }>;

interface Found {
  readonly reading: ValidReading;
  /** In ms since 1970. Infinity for a session token: only the database knows. */
  readonly expiresAt: number;
}

const invalid = { kind: 'invalid' } as const;
const expired = { kind: 'expired' } as const;

export type TokenChecks = ReturnType<typeof createTokenChecks>;

export function createTokenChecks(
  db: AccountsDatabase,
  now: () => number = Date.now,
  monotonic: () => number = () => performance.now(),
) {
  const { recallChecked, recallRefused, rememberChecked, rememberRefused } = createMemory(now, monotonic);
  const lookUps = new Map<string, Promise<TokenReading>>();
  let purgedAt = 0;
  const turns = new Turns({ atOnce: LOOKUPS_AT_ONCE, waiting: LOOKUPS_WAITING });

  /** No promise while there's a recent check. @param from the sender's address */
  function check(token: string, from: Owner): TokenReading | Promise<TokenReading> {
    const tokenHash = hashToken(token);
    const known = recallChecked(tokenHash, CHECKED_MS) ?? recallRefused(tokenHash);
    if (known !== null) return known;
    const running = lookUps.get(tokenHash);
    if (running !== undefined) return running;
    const find = isMachineToken(token) ? findMachine : findSession;
    const lookUp = lookUpToken(tokenHash, find, from).finally(() => lookUps.delete(tokenHash));
    lookUps.set(tokenHash, lookUp);
    return lookUp;
  }

  async function lookUpToken(
    tokenHash: string,
    find: (tokenHash: string) => Promise<Found | null>,
    caller: Owner,
  ): Promise<TokenReading> {
    try {
      const found = await turns.run(caller, () => find(tokenHash));
      if (found === null) return rememberRefused(tokenHash, invalid);
      if (found.expiresAt <= now()) return rememberRefused(tokenHash, expired);
      return rememberChecked(tokenHash, found);
    } catch (error) {
      if (!(error instanceof AccountsUnavailable || error instanceof Overloaded)) throw error;
      return recallChecked(tokenHash, AWAY_MS) ?? { kind: 'unchecked' };
    }
  }

  async function findSession(tokenHash: string): Promise<Found | null> {
    const time = now();
    if (time - purgedAt >= PURGE_MS) {
      purgedAt = time;
      await purgeTokens(db, time);
    }
    const account = await findTokenAccount(db, tokenHash, time);
    return account && describeSession(account);
  }

  async function findMachine(tokenHash: string): Promise<Found | null> {
    const token = await findMachineToken(db, tokenHash, now());
    return token && describeMachine(token);
  }

  /** False if the session token was over already. @throws AccountsUnavailable; Overloaded if too many wait */
  async function end(token: string, caller: Owner): Promise<boolean> {
    const tokenHash = hashToken(token);
    if (recallRefused(tokenHash) !== null) return false;
    const hasEnded = await turns.run(caller, () => endToken(db, tokenHash));
    rememberRefused(tokenHash, invalid);
    return hasEnded;
  }

  return { check, end };
}

/** Remembers recent checks. */
function createMemory(now: () => number, monotonic: () => number) {
  const checked = new Map<string, Found & { readonly at: number; readonly since: number }>();
  const refused = new Map<string, { readonly reading: RefusedReading; readonly until: number }>();

  function recallChecked(tokenHash: string, maxAgeMs: number): TokenReading | null {
    const known = checked.get(tokenHash);
    const time = now();
    if (known === undefined) return null;
    // The time of day can be set back, and the other clock stops while the computer sleeps.
    if (Math.max(time - known.at, monotonic() - known.since) >= maxAgeMs) return null;
    return known.expiresAt <= time ? expired : known.reading;
  }

  function recallRefused(tokenHash: string): TokenReading | null {
    const known = refused.get(tokenHash);
    if (known === undefined) return null;
    if (known.until > now()) return known.reading;
    refused.delete(tokenHash);
    return null;
  }

  function rememberRefused(tokenHash: string, reading: RefusedReading): TokenReading {
    checked.delete(tokenHash);
    remember(refused, tokenHash, { reading, until: now() + REFUSED_MS }, MAX_REFUSED);
    return reading;
  }

  function rememberChecked(tokenHash: string, found: Found): TokenReading {
    remember(checked, tokenHash, { ...found, at: now(), since: monotonic() }, MAX_CHECKED);
    return found.reading;
  }

  return { recallChecked, recallRefused, rememberChecked, rememberRefused };
}

function describeSession(account: AccountKey): Found {
  const owner = [account.companyCode, account.employeeNumber];
  const holder = { ...account, token: '' };
  return describeValid(owner, { showsNames: true, claimsAs: holder, screensAs: holder }, Infinity);
}

function describeMachine(token: MachineToken): Found {
  const { name, showsNames, mayClaim, mayScreen, employee, expiresAt } = token;
  const holder =
    employee === null ? { companyCode: '', employeeNumber: '', token: name } : { ...employee, token: '' };
  const rights = { ...(mayClaim && { claimsAs: holder }), ...(mayScreen && { screensAs: holder }) };
  return describeValid([name], { showsNames, ...rights }, expiresAt);
}

/** `owner` has two parts for an account and one for a machine token, so their keys differ. */
function describeValid(
  owner: readonly string[],
  rights: Pick<ValidReading, 'showsNames' | 'claimsAs' | 'screensAs'>,
  expiresAt: number,
): Found {
  const caller = { key: JSON.stringify(owner), isKnown: true };
  return { reading: { kind: 'valid', caller, ...rights }, expiresAt };
}
