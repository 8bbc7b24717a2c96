import { DatabaseError } from 'pg';

/**
 * The SQLSTATEs, or their first two digits, of a server that is unavailable (PostgreSQL manual, appendix A).
 */
const reasons: readonly (readonly [state: string, reason: string])[] = [
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

/**
 * Describes why the server is unavailable. Returns null if the server works and only rejected a statement.
 * Never repeats the server's text.
 */
export function explainPostgresFailure(error: unknown): string | null {
  if (error instanceof DatabaseError) {
    const state = error.code ?? '';
    return reasons.find(([start]) => state.startsWith(start))?.[1] ?? null;
  }
  // Kysely and pg throw TypeErrors for programming mistakes. All other errors come from the socket, TLS, or a
  // timeout.
  return error instanceof TypeError ? null : 'the server does not respond';
}
