import { setTimeout as wait } from 'node:timers/promises';
import { PostgresDialect, type PostgresPoolClient } from 'kysely';
import { DatabaseError, Pool, type PoolClient, type PoolConfig, types } from 'pg';
import { AccountsUnavailable } from './accounts-unavailable.ts';

const MAX_CONNECTIONS = 8;
const CONNECT_MS = 1_500;
export const STATEMENT_MS = 1_500;
/** For a server that doesn't even report the timeout of a statement. */
const ANSWER_MS = 2_000;
const PROBE_MS = 250;
const MIGRATION_MS = 5 * 60_000;
const INT8: number = types.builtins.INT8;

export const migrationLimits = { max: 1, statement_timeout: MIGRATION_MS, query_timeout: MIGRATION_MS };

/**
 * For an address `postgres://user:password@host:port/name`. It does not connect yet. Each query fails with
 * AccountsUnavailable within about two seconds, or immediately while the server is known to be unavailable.
 */
export function createPostgresDialect(url: string, limits: PoolConfig = {}): PostgresDialect {
  const pool = new Pool({
    ...configureClient(url),
    application_name: 'device-lab',
    max: MAX_CONNECTIONS,
    // A process that stops in the middle must not keep its rows locked.
    idle_in_transaction_session_timeout: 10_000,
    ...limits,
  });
  // A lost connection is replaced, or fails its next query. An error without a listener would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  let isAway = false;

  /** Until a probe succeeds, callers fail at once instead of each waiting for a timeout. */
  async function probe(): Promise<void> {
    isAway = true;
    try {
      await pool.query('select 1');
      isAway = false;
    } catch {
      if (!pool.ending) setTimeout(() => void probe(), PROBE_MS).unref();
    }
  }

  function explain(error: unknown): unknown {
    const reason = explainPostgresFailure(error);
    if (reason === null) return error;
    if (!isAway) void probe();
    return new AccountsUnavailable(`The accounts database cannot be used: ${reason}`, { cause: error });
  }

  async function connect(): Promise<PostgresPoolClient> {
    if (isAway) throw new AccountsUnavailable('The accounts database cannot be used: not available');
    try {
      return guardClient(await pool.connect(), explain);
    } catch (error) {
      throw explain(error);
    }
  }

  async function end(): Promise<void> {
    await Promise.race([pool.end(), wait(ANSWER_MS, undefined, { ref: false })]);
  }

  return new PostgresDialect({ pool: { connect, end, options: pool.options } });
}

/** libpq's connect_timeout, in seconds. pg itself reads the other timeouts from the address, and they win over ours. */
export function configureClient(url: string) {
  const seconds = /[?&]connect_timeout=(\d+)/.exec(url)?.[1];
  return {
    connectionString: url,
    connectionTimeoutMillis: seconds === undefined ? CONNECT_MS : Number(seconds) * 1_000,
    // On the server too: it would keep the session, and its locks, of a statement that we no longer wait for.
    statement_timeout: STATEMENT_MS,
    query_timeout: ANSWER_MS,
    keepAlive: true,
    types: { getTypeParser },
  };
}

/** One connection for one borrower. After a connection failure it is destroyed, not reused. */
export function guardClient(client: PoolClient, explain: (error: unknown) => unknown): PostgresPoolClient {
  let isBroken = false;

  async function query(text: unknown, parameters?: unknown): Promise<unknown> {
    if (isBroken) throw new AccountsUnavailable('The connection to the accounts database has ended');
    try {
      // Kysely's two forms of this call are the same as pg's. Only its type for them differs.
      return await client.query(text as string, parameters as unknown[]);
    } catch (error) {
      const explained = explain(error);
      isBroken = explained instanceof AccountsUnavailable;
      throw explained;
    }
  }

  return {
    // No query here streams, so the overload for cursors is not used.
    query: query as PostgresPoolClient['query'],
    release: () => client.release(isBroken),
  };
}

/** Converts instants and counts to numbers, as SQLite returns them. pg returns text for bigint. */
function getTypeParser(id: number, format?: 'text' | 'binary') {
  return id === INT8 ? Number : types.getTypeParser(id, format);
}

/** SQLSTATEs, or their first digits, of a server that is unavailable (PostgreSQL manual, appendix A). */
const unavailable: readonly (readonly [state: string, reason: string])[] = [
  ['08', 'the connection failed'],
  ['28', 'incorrect user or password'],
  ['3D', 'no such database'],
  ['53', 'the server is out of resources'],
  ['57', 'the server is stopping or starting, or timed out'],
  ['58', 'server error'],
  ['25006', 'the database is read-only'],
  ['25P03', 'the server ended an idle transaction'],
  ['XX', 'server error'],
];

/** Null if the server works and only rejected a statement. Never repeats the server's text. */
export function explainPostgresFailure(error: unknown): string | null {
  if (error instanceof DatabaseError) {
    const state = error.code ?? '';
    return unavailable.find(([start]) => state.startsWith(start))?.[1] ?? null;
  }
  // Kysely and pg throw TypeErrors for programming mistakes. All other errors come from the socket, TLS, or a timeout.
  return error instanceof TypeError ? null : 'the server does not respond';
}
