import { DatabaseError } from 'pg';

/** The SQLSTATEs, or their first two digits, of a server that cannot serve now (PostgreSQL manual, appendix A). */
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

/** Why the server cannot be used, in words, or null where it can and only refused a statement. Never repeats its text. */
export function explainPostgresFailure(error: unknown): string | null {
  if (error instanceof DatabaseError) {
    const state = error.code ?? '';
    return reasons.find(([start]) => state.startsWith(start))?.[1] ?? null;
  }
  // Kysely and pg throw TypeErrors for mistakes of the program's. All else is the socket, TLS or a timeout.
  return error instanceof TypeError ? null : 'the server does not respond';
}
