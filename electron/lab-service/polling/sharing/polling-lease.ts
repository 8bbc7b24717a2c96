import { sql } from 'kysely';
import type { Log } from '#shared/log.ts';
import { AccountsUnavailable } from '../../accounts/accounts-unavailable.ts';
import type { AccountsDatabase } from '../../accounts/database.ts';

/** How long the lease lasts after it was renewed, in milliseconds. Another process must take over within 10 s. */
const LEASE_MS = 6_000;
/** How often the holder renews it. */
const RENEW_MS = 2_000;
/** How often each other process tries to take it. */
const TRY_MS = 1_000;

/**
 * The role of a process. The `holder` of the lease polls the lab's agents for all processes. A `follower` reads the
 * answers from the database. A process is `alone` while it can't use the database, and polls for itself.
 */
export type PollingRole = 'holder' | 'follower' | 'alone';

export interface PollingLease {
  /** Identifies this process in the database. */
  readonly holder: string;
  readonly role: () => PollingRole;
  /** Calls `listener` after each change of the role. Returns a function that ends this. */
  readonly subscribe: (listener: (role: PollingRole) => void) => () => void;
  /** Gives the lease up, so that another process can take it immediately. */
  readonly close: () => Promise<void>;
}

/** The time of PostgreSQL, in milliseconds since 1970. All processes compare it, so their own clocks may differ. */
export const databaseNow = sql<number>`cast(extract(epoch from clock_timestamp()) * 1000 as bigint)`;

/**
 * Competes for the lease in a PostgreSQL database until it is closed. One row has the holder and the deadline. A
 * process that can't renew its lease ends it by its own clock. That is earlier than the deadline in the database.
 */
export async function openPollingLease(db: AccountsDatabase, log: Log): Promise<PollingLease> {
  const holder = crypto.randomUUID();
  const listeners = new Set<(role: PollingRole) => void>();
  let role: PollingRole = 'alone';
  let isClosed = false;
  let nextTry: NodeJS.Timeout | undefined;
  let deadline: NodeJS.Timeout | undefined;
  let trying = tryOnce();
  await trying;

  async function tryOnce(): Promise<void> {
    const triedAt = performance.now();
    try {
      const isHeld = await takeLease(db, holder);
      clearTimeout(deadline);
      const restMs = Math.max(triedAt + LEASE_MS - performance.now(), 0);
      if (!isClosed) deadline = setTimeout(() => become('alone'), restMs).unref();
      become(isHeld ? 'holder' : 'follower');
    } catch (error) {
      // Only the deadline changes the role, so a short failure has no effect.
      if (!(error instanceof AccountsUnavailable)) log.error('The polling lease failed', { error });
    }
    const pauseMs = role === 'holder' ? RENEW_MS : TRY_MS;
    if (!isClosed) nextTry = setTimeout(() => void (trying = tryOnce()), pauseMs).unref();
  }

  function become(next: PollingRole): void {
    if (isClosed || role === next) return;
    role = next;
    log.info('This process has another role in polling the agents', { role });
    for (const listener of listeners) listener(role);
  }

  async function close(): Promise<void> {
    isClosed = true;
    clearTimeout(nextTry);
    clearTimeout(deadline);
    await trying;
    // Without the database the lease expires.
    await giveUpLease(db, holder).catch(() => undefined);
  }

  return {
    holder,
    role: () => role,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    close,
  };
}

/** Takes or renews the lease. Returns false if another process holds it. */
async function takeLease(db: AccountsDatabase, holder: string): Promise<boolean> {
  const result = await db
    .updateTable('pollingLease')
    .set({ holder, expiresAt: sql`${databaseNow} + ${LEASE_MS}` })
    .where((eb) => eb.or([eb('holder', '=', holder), eb('expiresAt', '<=', databaseNow)]))
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

async function giveUpLease(db: AccountsDatabase, holder: string): Promise<void> {
  await db.updateTable('pollingLease').set({ expiresAt: 0 }).where('holder', '=', holder).execute();
}
