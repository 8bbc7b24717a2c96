import { setTimeout as wait } from 'node:timers/promises';
import { PostgresDialect, type PostgresPoolClient } from 'kysely';
import { DatabaseError, Pool, type PoolClient, type PoolConfig, types } from 'pg';
import { AccountsUnavailable } from './accounts-unavailable.ts';

const MAX_CONNECTIONS = 8;
const CONNECT_MS = 1_500;
export const STATEMENT_MS = 1_500;
/** For a server that doesn't even get round to saying that a statement timed out. */
const ANSWER_MS = 2_000;
const PROBE_MS = 250;
const MIGRATION_MS = 5 * 60_000;
const INT8: number = types.builtins.INT8;

export const migrationLimits = { max: 1, statement_timeout: MIGRATION_MS, query_timeout: MIGRATION_MS };

/**
 * `postgres://user:password@host:port/name`. Doesn't connect yet. A query fails with AccountsUnavailable
 * within about two seconds, or at once while we know that the server is away.
 */
export function createPostgresDialect(url: string, limits: PoolConfig = {}): PostgresDialect {
  const pool = new Pool({
    ...configureClient(url),
    application_name: 'device-lab',
    max: MAX_CONNECTIONS,
    // A process that stops midway mustn't keep its rows locked.
    idle_in_transaction_session_timeout: 10_000,
    ...limits,
  });
  // A lost connection gets replaced, or its next query fails. Without a listener, the error would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  let isAway = false;

  /** Until a probe succeeds, fail callers at once, rather than let each wait for a timeout. */
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

/** libpq's connect_timeout, in seconds. pg itself reads the other timeouts from the address, and those win. */
export function configureClient(url: string) {
  const seconds = /[?&]connect_timeout=(\d+)/.exec(url)?.[1];
  return {
    connectionString: url,
    connectionTimeoutMillis: seconds === undefined ? CONNECT_MS : Number(seconds) * 1_000,
    // On the server too, or it'd keep the session and locks of a statement that nobody waits for any more.
    statement_timeout: STATEMENT_MS,
    query_timeout: ANSWER_MS,
    keepAlive: true,
    types: { getTypeParser },
  };
}

/** For one borrower. After a failure it's destroyed, not reused. */
export function guardClient(client: PoolClient, explain: (error: unknown) => unknown): PostgresPoolClient {
  let isBroken = false;

  async function query(text: unknown, parameters?: unknown): Promise<unknown> {
    if (isBroken) throw new AccountsUnavailable('The connection to the accounts database has ended');
    try {
      // Kysely's two forms of this call are pg's; only its type differs.
      return await client.query(text as string, parameters as unknown[]);
    } catch (error) {
      const explained = explain(error);
      isBroken = explained instanceof AccountsUnavailable;
      throw explained;
    }
  }

  return {
    // Nothing here streams, so nobody uses the overload for cursors.
    query: query as PostgresPoolClient['query'],
    release: () => client.release(isBroken),
  };
}

/** Instants and counts as numbers, like SQLite's. For bigint, pg returns text. */
function getTypeParser(id: number, format?: 'text' | 'binary') {
  return id === INT8 ? Number : types.getTypeParser(id, format);
}

/** SQLSTATEs, or how they start, that mean the server is away (PostgreSQL manual, appendix A). */
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

/** Null if the server is fine and just rejected a statement. Never repeats the server's text. */
export function explainPostgresFailure(error: unknown): string | null {
  if (error instanceof DatabaseError) {
    const state = error.code ?? '';
    return unavailable.find(([start]) => state.startsWith(start))?.[1] ?? null;
  }
  // For our own mistakes Kysely and pg throw TypeErrors. Anything else is the socket, TLS or a timeout.
  return error instanceof TypeError ? null : 'the server does not respond';
}
