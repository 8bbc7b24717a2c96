import { Socket } from 'node:net';
import { PostgresDialect, type PostgresPoolClient } from 'kysely';
import { Client, type QueryResult } from 'pg';
import { AccountsUnavailable } from '../../accounts/accounts-unavailable.ts';
import { type AccountsDatabase, openDialect } from '../../accounts/database.ts';
import {
  ANSWER_MS,
  CONNECT_MS,
  explainPostgresFailure,
  getTypeParser,
  readConnectTimeout,
  STATEMENT_MS,
} from '../../accounts/postgres.ts';
import { BATCHES, REQUESTS } from './stored-answers.ts';

/**
 * The server ends the session of a process that is silent for 6 s, and with it the lock. PostgreSQL before 14 can't do
 * this.
 */
const settings = `
  set application_name = 'device-lab polling';
  set idle_session_timeout = 6000; set idle_in_transaction_session_timeout = 6000;
  set tcp_user_timeout = 6000; set tcp_keepalives_idle = 2; set tcp_keepalives_interval = 1; set tcp_keepalives_count = 4;
  listen ${BATCHES}; listen ${REQUESTS}`;
const MIN_VERSION = 140_000;
/** "dlab". Processes with other tables in the same database have another lock. */
const takeLock = 'select pg_try_advisory_lock(1684824418, hashtext(current_schema())) as held';

/** The database can't be used for sharing, until an administrator changes it. */
export class CannotShare extends Error {}

/** One connection outside of the pool. The lock is lost with it, and the right to write answers. */
export interface LockSession {
  /** The database over this connection. */
  readonly db: AccountsDatabase;
  readonly takeLock: () => Promise<boolean>;
  /** @throws AccountsUnavailable on a full disk and on a standby server: then no process can poll for the others. */
  readonly checkWrites: () => Promise<void>;
  /** @throws AccountsUnavailable if the connection is lost. */
  readonly check: () => Promise<void>;
  readonly end: () => void;
}

/** What processes announce to each other. */
export interface NoticeListeners {
  /** A batch that was stored. Infinity after connecting, because earlier ones may have been missed. */
  readonly onBatch: (batch: number) => void;
  /** A caller of a process that does not poll waits for a poll of this agent. */
  readonly onRequest: (key: string) => void;
}

interface Listeners extends NoticeListeners {
  readonly onEnd: () => void;
}

/** @throws AccountsUnavailable, CannotShare */
export async function openLockSession(
  url: string,
  { onBatch, onRequest, onEnd }: Listeners,
): Promise<LockSession> {
  const own = createClient(url, end);
  let isEnded = false;
  /** One query at a time, because the time limit of a query includes the time before it is sent. */
  let last: Promise<unknown> = Promise.resolve();

  function end(): void {
    own.socket.destroy();
    if (isEnded) return;
    isEnded = true;
    onEnd();
  }

  async function guard<T>(work: Promise<T>): Promise<T> {
    try {
      return await work;
    } catch (error) {
      const reason = explainPostgresFailure(error);
      if (reason === null) throw error;
      end();
      throw new AccountsUnavailable(`The polling lock cannot be used: ${reason}`, { cause: error });
    }
  }

  function query(text: unknown, values?: unknown): Promise<QueryResult> {
    // Kysely's form of this call is the same as pg's. Only its type for it differs.
    const result = last.then(() => guard(own.client.query(text as string, values as unknown[])));
    last = result.catch(() => undefined);
    return result;
  }

  try {
    await guard(own.client.connect());
    await requireSessions(query, url, guard);
    await query(settings);
  } catch (error) {
    end();
    throw error;
  }
  own.client.on('notification', ({ channel, payload = '' }) => {
    if (channel === REQUESTS) onRequest(payload);
    else onBatch(Number(payload));
  });
  onBatch(Infinity);
  // Another function than `query`, because Kysely's type for it has an overload for cursors, which is not used.
  const send = (text: unknown, values?: unknown): Promise<unknown> => query(text, values);
  const client = { query: send as PostgresPoolClient['query'], release: () => undefined };
  const pool = { connect: () => Promise.resolve(client), end: () => Promise.resolve(), options: {} };
  return {
    db: openDialect(new PostgresDialect({ pool })),
    takeLock: async () => (await query(takeLock)).rows[0].held === true,
    checkWrites: async () => void (await query('update sharing_state set round_ms = round_ms')),
    check: async () => void (await query('select 1')),
    end,
  };
}

function createClient(url: string, onEnd: () => void) {
  // Our own socket, so that a connection without a response can be ended at once.
  const socket = new Socket();
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: readConnectTimeout(url) ?? CONNECT_MS,
    query_timeout: ANSWER_MS,
    // Otherwise the server would keep the session, and the lock, of a statement that we no longer wait for.
    statement_timeout: STATEMENT_MS,
    keepAlive: true,
    types: { getTypeParser },
    stream: () => socket,
  });
  client.on('error', onEnd);
  client.on('end', onEnd);
  return { client, socket };
}

type Query = (text: string) => Promise<QueryResult>;

/** @throws CannotShare if the server doesn't end silent sessions, or if our sessions are not our own. */
async function requireSessions(
  query: Query,
  url: string,
  guard: <T>(work: Promise<T>) => Promise<T>,
): Promise<void> {
  const read = "select current_setting('server_version_num')::int as version, pg_backend_pid() as pid";
  const { version, pid } = (await query(read)).rows[0];
  if (version < MIN_VERSION)
    throw new CannotShare('Each process polls the agents itself: sharing requires PostgreSQL 14 or later');
  const other = createClient(url, () => undefined);
  const ask: Query = (text) => guard(other.client.query(text));
  try {
    await guard(other.client.connect());
    // Keeps its session of the server while the first one asks again.
    await ask('begin');
    const isShared = (await ask(read)).rows[0].pid === pid || (await query(read)).rows[0].pid !== pid;
    if (isShared)
      throw new CannotShare(
        'Each process polls the agents itself: set pool_mode = session in PgBouncer to share',
      );
  } finally {
    other.socket.destroy();
  }
}
