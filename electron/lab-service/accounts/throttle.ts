import { hash } from 'node:crypto';
import { sql } from 'kysely';
import type { AccountKey } from './account.ts';
import type { AccountsDatabase } from './database.ts';
import type { ThrottleKind } from './tables.ts';

/** The first few attempts under a key are free; after that, each delay is twice the last. */
interface Schedule {
  readonly freeTries: number;
  readonly firstDelayMs: number;
  readonly maxDelayMs: number;
  readonly forgetMs: number;
}

const HALF_AN_HOUR = 30 * 60_000;

/** Decision 7 says why these values. */
export const defaultThrottle = {
  pair: { freeTries: 8, firstDelayMs: 1_000, maxDelayMs: 60_000, forgetMs: HALF_AN_HOUR },
  /** Per account, over all callers who haven't opened it before. */
  account: { freeTries: 50, firstDelayMs: 1_000, maxDelayMs: 2_000, forgetMs: HALF_AN_HOUR },
  /** Per caller, over all accounts it hasn't opened before. */
  caller: { freeTries: 100, firstDelayMs: 250, maxDelayMs: 1_000, forgetMs: HALF_AN_HOUR },
  /** Per caller, over all accounts it has opened before. Only counted, see `officeFailures`. */
  office: { freeTries: 0, firstDelayMs: 0, maxDelayMs: 0, forgetMs: HALF_AN_HOUR },
  /** A caller's failures at accounts it has opened. Beyond that, each of its pairs has one free attempt. */
  officeFailures: 1_000,
  /** Once a caller or console has opened an account, only its own failures slow it down there, for this long. */
  trustMs: 30 * 24 * 60 * 60_000,
  patienceMs: 5_000,
  /** Of one caller at one account, in this process. */
  maxWaiting: 8,
  /** How long a place in a line is kept for somebody who's late. */
  placeMs: 30_000,
};
export type ThrottleSettings = Readonly<typeof defaultThrottle>;

/** A key with too many failures: one attempt at a time. */
export interface Gate {
  readonly key: string;
  readonly delayMs: number;
  readonly longestMs: number;
}

export interface ThrottleState {
  /** For the caller's own failures at this account. 0 = none. */
  readonly delayMs: number;
  /** Keys it shares with others, the longest delay first. */
  readonly gates: readonly Gate[];
  /** Where this attempt counts: a known console has a `pair` of its own. */
  readonly keys: ThrottleKeys;
  /** This caller or its console has opened the account before, so only its own failures there count. */
  readonly isTrusted: boolean;
  /** This caller has failed a lot at accounts it had opened before. */
  readonly isCrowded: boolean;
}

const MAX_CONSOLES = 16;

type CountedKind = Exclude<ThrottleKind, 'trust'>;
const PURGE_MS = 60_000;
/** Always in this order, so that no two transactions wait for each other. */
const untrustedKinds = ['pair', 'account', 'caller'] as const satisfies readonly CountedKind[];
const trustedKinds = ['pair', 'office'] as const satisfies readonly CountedKind[];
const kinds = ['trust', ...untrustedKinds, 'office'] as const satisfies readonly ThrottleKind[];

export type Throttle = ReturnType<typeof createThrottle>;

/** Slows down repeated failures, over all processes. */
export function createThrottle(db: AccountsDatabase, settings: ThrottleSettings, now: () => number) {
  let purgedAt = 0;

  async function readState(keys: ThrottleKeys): Promise<ThrottleState> {
    const time = now();
    const { console, ...own } = keys;
    const asked = [...Object.values(own), ...(console === null ? [] : [console.trust, console.pair])];
    const found = await db
      .selectFrom('throttle')
      .select(['key', 'nextAt', 'tries'])
      .where('key', 'in', asked)
      .where('forgetAt', '>', time)
      .execute();
    return describeState(keys, new Map(found.map((row) => [row.key, row])), settings, time);
  }

  /** Counted as failed before it even begins: of two at once, even in two processes, one sees the other. */
  async function count({ keys, isTrusted, isCrowded }: ThrottleState): Promise<boolean> {
    const time = now();
    await purge(time);
    try {
      await db.transaction().execute(async (transaction) => {
        for (const kind of listCounted(isTrusted)) {
          const isShort = isCrowded && isTrusted && kind === 'pair';
          const schedule = isShort ? { ...settings.pair, freeTries: 1 } : settings[kind];
          if (!(await countRow(transaction, { key: keys[kind], kind }, schedule, time))) throw new Refused();
        }
      });
      return true;
    } catch (error) {
      if (error instanceof Refused) return false;
      throw error;
    }
  }

  /** A statement per kind: one that locks rows of several kinds could deadlock with an attempt. */
  async function purge(time: number): Promise<void> {
    if (time - purgedAt < PURGE_MS) return;
    purgedAt = time;
    for (const kind of kinds) {
      await db.deleteFrom('throttle').where('kind', '=', kind).where('forgetAt', '<=', time).execute();
    }
  }

  /** Takes back just this attempt, and notes that this caller and its console opened the account. */
  async function withdraw(transaction: AccountsDatabase, { keys, isTrusted }: ThrottleState): Promise<void> {
    const forgetAt = now() + settings.trustMs;
    await remember(transaction, 'trust', keys.trust, forgetAt);
    if (keys.console !== null) {
      await remember(transaction, 'trust', keys.console.trust, forgetAt);
      await forgetOldConsoles(transaction, keys.console);
    }
    for (const kind of listCounted(isTrusted)) {
      await transaction
        .updateTable('throttle')
        .set((eb) => ({ tries: eb('tries', '-', 1), nextAt: 0 }))
        .where('key', '=', keys[kind])
        .where('tries', '>', 0)
        .execute();
    }
  }

  async function fail(transaction: AccountsDatabase, { keys, isTrusted }: ThrottleState): Promise<void> {
    const time = now();
    for (const kind of listCounted(isTrusted)) {
      await transaction
        .updateTable('throttle')
        .set({ forgetAt: time + settings[kind].forgetMs })
        .where('key', '=', keys[kind])
        .execute();
    }
  }

  return { readState, count, fail, withdraw };
}

function describeState(
  keys: ThrottleKeys,
  rows: ReadonlyMap<string, { readonly nextAt: number; readonly tries: number }>,
  settings: ThrottleSettings,
  time: number,
): ThrottleState {
  const { console } = keys;
  const readGate = (kind: 'pair' | 'account' | 'caller', key: string): Gate => ({
    key,
    delayMs: readDelay((rows.get(key)?.nextAt ?? 0) - time, settings[kind]),
    longestMs: settings[kind].maxDelayMs,
  });
  const isConsoleTrusted = console !== null && rows.has(console.trust);
  const isTrusted = isConsoleTrusted || rows.has(keys.trust);
  const pair = isConsoleTrusted ? console.pair : keys.pair;
  const shared = isTrusted ? [] : [readGate('caller', keys.caller), readGate('account', keys.account)];
  return {
    delayMs: readGate('pair', pair).delayMs,
    gates: shared.toSorted((one, other) => other.delayMs - one.delayMs),
    keys: { ...keys, pair },
    isTrusted,
    isCrowded: (rows.get(keys.office)?.tries ?? 0) >= settings.officeFailures,
  };
}

/** A row without attempts. If it's there already, it lives longer. */
export async function remember(
  db: AccountsDatabase,
  kind: ThrottleKind,
  key: string,
  forgetAt: number,
): Promise<void> {
  await db
    .insertInto('throttle')
    .values({ key, kind, tries: 0, nextAt: 0, forgetAt })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ forgetAt }))
    .execute();
}

class Refused extends Error {}

function listCounted(isTrusted: boolean): readonly CountedKind[] {
  return isTrusted ? trustedKinds : untrustedKinds;
}

async function forgetOldConsoles(db: AccountsDatabase, { first, last }: ConsoleKeys): Promise<void> {
  const old = await db
    .selectFrom('throttle')
    .select('key')
    .where('key', '>=', first)
    .where('key', '<=', last)
    .orderBy('forgetAt', 'desc')
    .execute();
  const keys = old.slice(MAX_CONSOLES).map(({ key }) => key);
  if (keys.length > 0) await db.deleteFrom('throttle').where('key', 'in', keys).execute();
}

/** If it's longer than the maximum, somebody has set the clock back. */
function readDelay(delayMs: number, { maxDelayMs }: Schedule): number {
  return delayMs > maxDelayMs ? 0 : Math.max(0, delayMs);
}

async function countRow(
  db: AccountsDatabase,
  row: { readonly key: string; readonly kind: CountedKind },
  schedule: Schedule,
  time: number,
): Promise<boolean> {
  const { forgetMs, maxDelayMs } = schedule;
  const isForgotten = sql<boolean>`throttle.forget_at <= ${time}`;
  const tries = sql<number>`case when ${isForgotten} then 1 else throttle.tries + 1 end`;
  const firstDelayMs = schedule.freeTries > 1 ? 0 : schedule.firstDelayMs;
  const first = { tries: 1, nextAt: firstDelayMs === 0 ? 0 : time + firstDelayMs, forgetAt: time + forgetMs };
  const counted = await db
    .insertInto('throttle')
    .values({ ...row, ...first })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({
          tries,
          nextAt: chooseNextAt(tries, schedule, time),
          // Counts from the last failure, not the last attempt: a success is taken back.
          forgetAt: sql<number>`case when ${isForgotten} then cast(${first.forgetAt} as bigint) else throttle.forget_at end`,
        })
        .where((eb) =>
          eb.or([
            isForgotten,
            sql<boolean>`throttle.next_at <= ${time}`,
            sql<boolean>`throttle.next_at > ${time + maxDelayMs}`,
          ]),
        ),
    )
    .returning('key')
    .executeTakeFirst();
  return counted !== undefined;
}

/**
 * Doubles with each attempt after the free ones. Left to the database, since only the locked row has the count. 0 for
 * no delay: with the current time, a process whose clock is behind or whose query had to wait would be delayed.
 */
function chooseNextAt(tries: ReturnType<typeof sql<number>>, schedule: Schedule, time: number) {
  const { freeTries, firstDelayMs, maxDelayMs } = schedule;
  if (maxDelayMs === 0) return sql<number>`0`;
  const longestFrom = freeTries + Math.ceil(Math.log2(maxDelayMs / firstDelayMs));
  return sql<number>`case
    when ${tries} < ${sql.lit(freeTries)} then 0
    when ${tries} >= ${sql.lit(longestFrom)} then cast(${time + maxDelayMs} as bigint)
    else cast(${time} as bigint) + (cast(${firstDelayMs} as bigint) << (${tries} - ${sql.lit(freeTries)})) end`;
}

export interface ThrottleKeys extends Readonly<Record<ThrottleKind, string>> {
  /** The console's, if it has sent its secret. */
  readonly console: ConsoleKeys | null;
}

interface ConsoleKeys {
  readonly trust: string;
  readonly pair: string;
  /** All of the account's consoles have their `trust` key between these. */
  readonly first: string;
  readonly last: string;
}

export function makeThrottleKeys(
  { companyCode, employeeNumber }: AccountKey,
  caller: string,
  secret?: string,
): ThrottleKeys {
  return {
    console: secret === undefined ? null : makeConsoleKeys(companyCode, employeeNumber, secret),
    trust: makeKey('trust', companyCode, employeeNumber, caller),
    pair: makeKey('pair', companyCode, employeeNumber, caller),
    account: makeKey('account', companyCode, employeeNumber),
    caller: makeKey('caller', caller),
    office: makeKey('office', caller),
  };
}

/** In hex digits, which every database sorts alike. */
function makeConsoleKeys(companyCode: string, employeeNumber: string, secret: string): ConsoleKeys {
  const account = hash('sha256', JSON.stringify(['consoles', companyCode, employeeNumber]), 'hex');
  return {
    trust: account + hash('sha256', JSON.stringify(['console', secret]), 'hex'),
    pair: makeKey('pair', companyCode, employeeNumber, 'console', secret),
    first: account + '0'.repeat(64),
    last: account + 'f'.repeat(64),
  };
}

function makeKey(...parts: readonly string[]): string {
  return hash('sha256', JSON.stringify(parts), 'base64url');
}
