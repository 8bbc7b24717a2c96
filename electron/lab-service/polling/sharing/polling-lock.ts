import type { Log } from '#shared/log.ts';
import { AccountsUnavailable } from '../../accounts/accounts-unavailable.ts';
import type { AccountsDatabase } from '../../accounts/database.ts';
import { CannotShare, type LockSession, type NoticeListeners, openLockSession } from './lock-session.ts';

/** How often the holder checks its connection, in milliseconds. */
const CHECK_MS = 2_000;
/** How often each other process tries to take the lock, or to connect. */
const TRY_MS = 1_000;
/** How long a process without the database relies on the holder, such as during a restart of the database. */
const GRACE_MS = 5_000;

/**
 * The role of a process. The `holder` of the lock polls the lab's agents for all processes. A `follower` reads the
 * answers from the database. A process is `alone` while it can't use the database, and polls for itself.
 */
export type PollingRole = 'holder' | 'follower' | 'alone';

export interface PollingLock {
  readonly role: () => PollingRole;
  /** The database over the connection that holds the lock. Null unless this process is the holder. */
  readonly database: () => AccountsDatabase | null;
  /** Gives the lock up, so that another process can take it immediately. */
  readonly close: () => Promise<void>;
}

export interface LockListeners extends NoticeListeners {
  readonly onRole: (role: PollingRole) => void;
}

/** Competes for an advisory lock in a PostgreSQL database until it is closed. Its connection is its only proof. */
export async function openPollingLock(
  url: string,
  log: Log,
  { onRole, ...notices }: LockListeners,
): Promise<PollingLock> {
  let role: PollingRole = 'alone';
  let session: LockSession | null = null;
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;
  let grace: NodeJS.Timeout | undefined;
  let attending = attend();
  await attending;

  async function attend(): Promise<void> {
    try {
      const own = (session ??= await openLockSession(url, { ...notices, onEnd: lose }));
      if (role === 'holder') await own.check();
      else await compete(own);
      clearTimeout(grace);
      grace = undefined;
    } catch (error) {
      if (error instanceof CannotShare) {
        log.warn(error.message);
        return become('alone');
      }
      // The availability of the database has its own checks.
      if (!(error instanceof AccountsUnavailable)) log.error('The polling lock failed', { error });
      lose();
    }
    const pauseMs = role === 'holder' ? CHECK_MS : TRY_MS;
    if (!isClosed) timer = setTimeout(() => void (attending = attend()), pauseMs).unref();
  }

  async function compete(own: LockSession): Promise<void> {
    const isHeld = await own.takeLock();
    try {
      if (isHeld || role === 'alone') await own.checkWrites();
    } catch (error) {
      // No other process can be relied on: each of them only tries.
      become('alone');
      throw error;
    }
    // Otherwise the session has ended immediately after its response.
    if (own === session) become(isHeld ? 'holder' : 'follower');
  }

  function lose(): void {
    const lost = session;
    session = null;
    lost?.end();
    if (role === 'holder') become('alone');
    else if (!isClosed) grace ??= setTimeout(() => become('alone'), GRACE_MS).unref();
  }

  function become(next: PollingRole): void {
    if (isClosed || role === next) return;
    role = next;
    log.info('This process has another role in polling the agents', { role });
    onRole(role);
  }

  async function close(): Promise<void> {
    isClosed = true;
    clearTimeout(timer);
    clearTimeout(grace);
    await attending;
    session?.end();
  }

  return {
    role: () => role,
    database: () => (role === 'holder' ? (session?.db ?? null) : null),
    close,
  };
}
