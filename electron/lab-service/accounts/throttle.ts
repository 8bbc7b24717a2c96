import { sql } from 'kysely';
import type { AccountsDatabase } from './database.ts';
import type { ThrottleKind } from './tables.ts';
import type { ThrottleKeys } from './throttle-keys.ts';
import { delayAfter, listDelays, type Schedule, type ThrottleSettings } from './throttle-settings.ts';

export interface ThrottleState {
  /** 0 = now. */
  readonly delayMs: number;
  /** This caller has opened this account before: only its own failures there count. */
  readonly isTrusted: boolean;
  /** This caller has many failures at accounts that it had opened before. */
  readonly isCrowded: boolean;
}

type CountedKind = Exclude<ThrottleKind, 'trust'>;
/** Kinds that delay attempts. */
type DelayedKind = Exclude<CountedKind, 'office'>;

const PURGE_MS = 60_000;
/** Always in this order, so that two transactions never wait for each other. */
const untrustedKinds = ['pair', 'account', 'caller'] as const satisfies readonly CountedKind[];
const trustedKinds = ['pair', 'office'] as const satisfies readonly CountedKind[];
const kinds = ['trust', ...untrustedKinds, 'office'] as const satisfies readonly ThrottleKind[];

export type Throttle = ReturnType<typeof createThrottle>;

/** Slows down repeated failures. The state is in the database, so that several processes behave as one. */
export function createThrottle(db: AccountsDatabase, settings: ThrottleSettings, now: () => number) {
  let purgedAt = 0;

  /** Whether an attempt may begin. Only reads, so that an attempt that must wait costs almost nothing. */
  async function readState(keys: ThrottleKeys): Promise<ThrottleState> {
    const time = now();
    const rows = await db
      .selectFrom('throttle')
      .select(['kind', 'nextAt', 'tries'])
      .where('key', 'in', Object.values(keys))
      .where('forgetAt', '>', time)
      .execute();
    const isTrusted = rows.some(({ kind }) => kind === 'trust');
    const counted = listCounted(isTrusted);
    const delays = rows.map(({ kind, nextAt }) =>
      isDelayed(kind) && counted.includes(kind) ? readDelay(nextAt - time, settings[kind]) : 0,
    );
    const isCrowded = rows.some(({ kind, tries }) => kind === 'office' && tries >= settings.officeFailures);
    return { delayMs: Math.max(0, ...delays), isTrusted, isCrowded };
  }

  /**
   * Counts an attempt as failed before it begins. If two run at once, even in two processes, one of them
   * includes the other in its count.
   */
  async function claim(keys: ThrottleKeys, { isTrusted, isCrowded }: ThrottleState): Promise<boolean> {
    const time = now();
    await purge(time);
    try {
      await db.transaction().execute(async (transaction) => {
        for (const kind of listCounted(isTrusted)) {
          const row = { key: keys[kind], kind };
          const schedule = kind === 'office' ? uncounted(settings.pair) : settings[kind];
          const isShort = isCrowded && isTrusted && kind === 'pair';
          const wanted = isShort ? { ...schedule, freeTries: 1 } : schedule;
          if (!(await claimRow(transaction, row, wanted, time))) throw new Refused();
        }
      });
      return true;
    } catch (error) {
      if (error instanceof Refused) return false;
      throw error;
    }
  }

  /**
   * One statement for each kind: a statement that locks rows of several kinds could deadlock with another
   * claim.
   */
  async function purge(time: number): Promise<void> {
    if (time - purgedAt < PURGE_MS) return;
    purgedAt = time;
    for (const kind of kinds) {
      await db.deleteFrom('throttle').where('kind', '=', kind).where('forgetAt', '<=', time).execute();
    }
  }

  /**
   * Withdraws only this claim and records that this caller opened this account. Runs in the caller's
   * transaction.
   */
  async function withdraw(
    transaction: AccountsDatabase,
    keys: ThrottleKeys,
    { isTrusted }: ThrottleState,
  ): Promise<void> {
    await remember(transaction, 'trust', keys.trust, now() + settings.trustMs);
    for (const kind of listCounted(isTrusted)) {
      await transaction
        .updateTable('throttle')
        .set((eb) => ({ tries: eb('tries', '-', 1), nextAt: 0 }))
        .where('key', '=', keys[kind])
        .where('tries', '>', 0)
        .execute();
    }
  }

  /** Records a failed attempt. Its time starts now. Runs in the caller's transaction. */
  async function fail(
    transaction: AccountsDatabase,
    keys: ThrottleKeys,
    { isTrusted }: ThrottleState,
  ): Promise<void> {
    const time = now();
    for (const kind of listCounted(isTrusted)) {
      const { forgetMs } = kind === 'office' ? settings.pair : settings[kind];
      await transaction
        .updateTable('throttle')
        .set({ forgetAt: time + forgetMs })
        .where('key', '=', keys[kind])
        .execute();
    }
  }

  return { readState, claim, fail, withdraw };
}

/** A throttle without delays. */
export const noThrottle: Throttle = {
  readState: () => Promise.resolve({ delayMs: 0, isTrusted: true, isCrowded: false }),
  claim: () => Promise.resolve(true),
  fail: () => Promise.resolve(),
  withdraw: () => Promise.resolve(),
};

/** Inserts a row without attempts, or extends the life of the existing row. */
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

/** Ends the transaction of a claim that comes too early. */
class Refused extends Error {
  override readonly name = 'Refused';
}

function listCounted(isTrusted: boolean): readonly CountedKind[] {
  return isTrusted ? trustedKinds : untrustedKinds;
}

function isDelayed(kind: ThrottleKind): kind is DelayedKind {
  return kind !== 'trust' && kind !== 'office';
}

/** A schedule that counts without delay. */
function uncounted({ forgetMs }: Schedule): Schedule {
  return { freeTries: 0, firstDelayMs: 0, maxDelayMs: 0, forgetMs };
}

/** A wait longer than the maximum results from a clock that was set back. */
function readDelay(delayMs: number, { maxDelayMs }: Schedule): number {
  return delayMs > maxDelayMs ? 0 : delayMs;
}

/** Counts one attempt. Returns false if it comes too early. */
async function claimRow(
  db: AccountsDatabase,
  row: { readonly key: string; readonly kind: CountedKind },
  schedule: Schedule,
  time: number,
): Promise<boolean> {
  const { forgetMs, maxDelayMs } = schedule;
  const isForgotten = sql<boolean>`throttle.forget_at <= ${time}`;
  const tries = sql<number>`case when ${isForgotten} then 1 else throttle.tries + 1 end`;
  const firstDelayMs = delayAfter(1, schedule);
  const first = { tries: 1, nextAt: firstDelayMs === 0 ? 0 : time + firstDelayMs, forgetAt: time + forgetMs };
  const claimed = await db
    .insertInto('throttle')
    .values({ ...row, ...first })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({
          tries,
          nextAt: chooseNextAt(tries, schedule, time),
          // The time starts at the last failure, not at the last attempt: a successful attempt is withdrawn.
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
  return claimed !== undefined;
}

/**
 * delayAfter() in SQL, because the count is known only where the row is locked. 0 without a delay: the current time
 * would delay a process whose clock is behind, or whose query has waited for a connection.
 */
function chooseNextAt(tries: ReturnType<typeof sql<number>>, schedule: Schedule, time: number) {
  const steps = listDelays(schedule)
    .toReversed()
    .map((step) => sql`when ${tries} >= ${sql.lit(step.tries)} then cast(${time + step.delayMs} as bigint)`);
  if (steps.length === 0) return sql<number>`0`;
  return sql<number>`case ${sql.join(steps, sql` `)} else 0 end`;
}
