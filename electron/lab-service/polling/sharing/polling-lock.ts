import { Socket } from 'node:net';
import { PostgresDialect, sql } from 'kysely';
import { Client } from 'pg';
import type { Log } from '#shared/log.ts';
import { AccountsUnavailable } from '../../accounts/accounts-unavailable.ts';
import { type AccountsDatabase, openDialect } from '../../accounts/database.ts';
import {
  configureClient,
  explainPostgresFailure,
  guardClient,
  STATEMENT_MS,
} from '../../accounts/postgres.ts';
import { BATCHES, REQUESTS } from './answer-sync.ts';

/** In ms: how often the holder looks after its connection. */
const CHECK_MS = 2_000;
/** How often the others try to get the lock, or to connect. */
const TRY_MS = 1_000;
/** How long a follower counts on the holder without the database, e.g. while that restarts. */
const GRACE_MS = 5_000;
/** While others use PgBouncer too, two clients may happen to get different sessions. */
const PROBE_ROUNDS = 10;

/** After 6 s of silence a session ends, and its lock with it. PgBouncer drops the timeout that pg asks for. */
const settings = `
  set application_name = 'device-lab polling';
  set idle_session_timeout = 6000; set idle_in_transaction_session_timeout = 6000;
  set tcp_user_timeout = 6000; set tcp_keepalives_idle = 2; set tcp_keepalives_interval = 1; set tcp_keepalives_count = 4;
  select set_config('statement_timeout', '${STATEMENT_MS}', false) where current_setting('statement_timeout') = '0';
  listen ${BATCHES}; listen ${REQUESTS}`;
/** "dlab". Processes with other tables in the same database have another lock. */
const takeLock = sql<{
  held: boolean;
}>`select pg_try_advisory_lock(1684824418, hashtext(current_schema())) as held`;

/**
 * The `holder` of the lock polls the lab's agents for everybody. A `follower` reads the answers from the
 * database. A process that can't use the database is `alone` and polls for itself.
 */
export type PollingRole = 'holder' | 'follower' | 'alone';

export interface PollingLock {
  /** Over the connection that holds the lock. Null unless that's us. */
  readonly database: () => AccountsDatabase | null;
  /** Gives up the lock, so that another process can have it at once. */
  readonly close: () => Promise<void>;
}

export interface LockListeners {
  /** Called for the first role too, before the lock is open. */
  readonly onRole: (role: PollingRole) => void;
  /** There's a new batch. Also called after connecting, since we may have missed the announcement. */
  readonly onBatch: () => void;
  /** Somebody in a process that doesn't poll waits for this agent. */
  readonly onRequest: (key: string) => void;
}

/** A connection outside the pool. Lose it, and the lock is gone, and with it the right to write answers. */
interface Session {
  readonly client: ReturnType<typeof createClient>;
  /** After a failure it only throws AccountsUnavailable. */
  readonly db: AccountsDatabase;
}

/** The database is no use for sharing until an administrator changes it. */
class CannotShare extends Error {}

/** Competes for an advisory lock in PostgreSQL until it's closed. */
export async function openPollingLock(url: string, log: Log, on: LockListeners): Promise<PollingLock> {
  let role: PollingRole | null = null;
  let session: Session | null = null;
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;
  let grace: NodeJS.Timeout | undefined;
  let attending = attend();
  await attending;

  async function attend(): Promise<void> {
    try {
      const own = (session ??= await openSession(url, on, lose));
      if (role === 'holder') await sql`select 1`.execute(own.db);
      else await compete(own);
      clearTimeout(grace);
      grace = undefined;
    } catch (error) {
      if (error instanceof CannotShare) {
        log.warn(`Each process polls the agents itself: ${error.message}`);
        return become('alone');
      }
      // The database's availability is checked elsewhere.
      if (explainPostgresFailure(error) === null) log.error('The polling lock failed', { error });
      lose(session);
    }
    const pauseMs = role === 'holder' ? CHECK_MS : TRY_MS;
    if (!isClosed) timer = setTimeout(() => void (attending = attend()), pauseMs).unref();
  }

  async function compete(own: Session): Promise<void> {
    const isHeld = (await takeLock.execute(own.db)).rows[0]?.held === true;
    try {
      // With a full disk or on a standby server, nobody can poll for the others.
      if (isHeld || role !== 'follower')
        await sql`update sharing_state set round_ms = round_ms`.execute(own.db);
    } catch (error) {
      become('alone');
      throw error;
    }
    // Otherwise the session ended right after its response.
    if (own === session) become(isHeld ? 'holder' : 'follower');
  }

  function lose(lost: Session | null): void {
    if (lost !== session) return;
    session = null;
    lost?.client.destroy();
    if (role !== 'follower') become('alone');
    else if (!isClosed) grace ??= setTimeout(() => become('alone'), GRACE_MS).unref();
  }

  function become(next: PollingRole): void {
    if (isClosed || role === next) return;
    role = next;
    log.info('This process has another role in polling the agents', { role });
    on.onRole(role);
  }

  async function close(): Promise<void> {
    isClosed = true;
    clearTimeout(timer);
    clearTimeout(grace);
    await attending;
    session?.client.destroy();
  }

  return { database: () => (role === 'holder' ? (session?.db ?? null) : null), close };
}

/** @throws CannotShare, or an error of the connection */
async function openSession(
  url: string,
  { onBatch, onRequest }: LockListeners,
  onEnd: (session: Session) => void,
): Promise<Session> {
  const client = createClient(url);
  try {
    await client.connect();
    await requireSessions(client, url);
    await client.query(settings);
    const borrowed = guardClient(client, (error) => {
      const reason = explainPostgresFailure(error);
      if (reason === null) return error;
      onEnd(session);
      return new AccountsUnavailable(`The polling lock cannot be used: ${reason}`, { cause: error });
    });
    const pool = { connect: () => Promise.resolve(borrowed), end: () => Promise.resolve(), options: {} };
    const session = { client, db: openDialect(new PostgresDialect({ pool })) };
    for (const event of ['error', 'end'] as const) client.on(event, () => onEnd(session));
    client.on('notification', ({ channel, payload = '' }) =>
      channel === REQUESTS ? onRequest(payload) : onBatch(),
    );
    onBatch();
    return session;
  } catch (error) {
    client.destroy();
    throw error;
  }
}

/** @throws CannotShare if the server doesn't end silent sessions, or our sessions aren't ours alone */
async function requireSessions(own: Client, url: string): Promise<void> {
  const limit = await own.query("select current_setting('idle_session_timeout', true) as value");
  if (limit.rows[0].value === null) throw new CannotShare('sharing requires PostgreSQL 14 or later');
  const pid = await readPid(own);
  const other = createClient(url);
  try {
    await other.connect();
    for (let round = 0; round < PROBE_ROUNDS; round += 1) {
      // PgBouncer gives the second client the session that the first has just used.
      if ((await readPid(other)) === pid || (await readPid(own)) !== pid)
        throw new CannotShare('set pool_mode = session in PgBouncer to share');
    }
  } finally {
    other.destroy();
  }
}

async function readPid(client: Client): Promise<unknown> {
  return (await client.query('select pg_backend_pid() as pid')).rows[0].pid;
}

function createClient(url: string) {
  const socket = new Socket();
  const client = new Client({ ...configureClient(url), stream: () => socket });
  // Using it fails too.
  client.on('error', () => undefined);
  // pg's own end would wait for a server that no longer responds.
  return Object.assign(client, { destroy: () => void socket.destroy(), release: () => undefined });
}
