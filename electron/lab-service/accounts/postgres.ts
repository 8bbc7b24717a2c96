import { setTimeout as wait } from 'node:timers/promises';
import { PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import { Pool, type PoolClient, type PoolConfig, types } from 'pg';
import { AccountsUnavailable } from './accounts-unavailable.ts';
import { createAvailability } from './availability.ts';
import { explainPostgresFailure } from './postgres-failure.ts';

/** A few are enough: a check takes a quarter of a second of hashing and a few milliseconds of queries. */
const MAX_CONNECTIONS = 8;
const CONNECT_MS = 1_500;
export const STATEMENT_MS = 1_500;
/** For a server that does not even report the timeout of a statement. */
const ANSWER_MS = 2_000;
/** For migrating a large database, or waiting while another process does so. */
const MIGRATION_MS = 5 * 60_000;
const INT8: number = types.builtins.INT8;

/**
 * A PostgreSQL database at the address `postgres://user:password@host:port/name`. It does not connect yet.
 * Each query fails with AccountsUnavailable within about two seconds, or immediately while the server is
 * known to be unavailable.
 */
export function createPostgresDialect(url: string, limits: PoolConfig = {}): PostgresDialect {
  return new PostgresDialect({ pool: createGuardedPool(url, limits) });
}

/** For migrations: one connection, with time to wait for the migration of another process. */
export const migrationLimits = { max: 1, statement_timeout: MIGRATION_MS, query_timeout: MIGRATION_MS };

function createGuardedPool(url: string, limits: PoolConfig): PostgresPool {
  const pool = new Pool({
    ...configureClient(url),
    application_name: 'device-lab',
    max: MAX_CONNECTIONS,
    // A process that stops in the middle must not keep its rows locked.
    idle_in_transaction_session_timeout: 10_000,
    ...limits,
  });
  // A connection that ends while it is idle is replaced. One that ends between two queries fails the next
  // query. An error without a listener would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const availability = createAvailability(async () => {
    const client = await pool.connect();
    try {
      await client.query('select 1');
      client.release();
    } catch (error) {
      client.release(true);
      throw error;
    }
  });

  function explain(error: unknown): unknown {
    const reason = explainPostgresFailure(error);
    if (reason === null) return error;
    availability.markUnavailable();
    return new AccountsUnavailable(`The accounts database cannot be used: ${reason}`, { cause: error });
  }

  async function connect(): Promise<PostgresPoolClient> {
    availability.check();
    try {
      return guardClient(await pool.connect(), explain);
    } catch (error) {
      throw explain(error);
    }
  }

  async function end(): Promise<void> {
    availability.close();
    // A server that hangs does not confirm the end of a connection, so this does not wait for it.
    await Promise.race([pool.end(), wait(ANSWER_MS, undefined, { ref: false })]);
  }

  return { connect, end, options: pool.options };
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
    // The overload for cursors is not used, because no query here streams.
    query: query as PostgresPoolClient['query'],
    release: () => client.release(isBroken),
  };
}

/**
 * Converts instants and counts to numbers, as SQLite returns them. pg returns text, because not every bigint
 * fits a number.
 */
function getTypeParser(id: number, format?: 'text' | 'binary') {
  return id === INT8 ? Number : types.getTypeParser(id, format);
}
