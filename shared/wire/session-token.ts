import { z } from 'zod';
import { isMachineToken } from './machine-token.ts';

/**
 * Session tokens of our own lab service. The contract has none: the service issues a token only to a client that
 * sends {@link clientHeader} with Authenticate, and follows the contract for every other client.
 */

/** Request header of Authenticate: the version of the console. Any value requests a token. */
export const clientHeader = 'device-lab-client';

/** Response header of Authenticate: the token, see {@link sessionToken}. */
export const tokenHeader = 'device-lab-token';

/** The path below the base address at which DELETE ends the token of the request's Authorization header. */
export const tokenPath = '/v1/token';

const TOKEN_PREFIX = 'dlt_';

/** A token: `dlt_` and 256 random bits in base64url, 47 characters in all. */
export const sessionToken = z.string().regex(/^dlt_[A-Za-z0-9_-]{43}$/);

/** The token in a response's {@link tokenHeader}. Null if there is none, or one of another form. */
export function readSessionToken(header: unknown): string | null {
  const reading = sessionToken.safeParse(header);
  return reading.success ? reading.data : null;
}

/** The token for 32 random bytes, given in base64url. */
export function formatSessionToken(random: string): string {
  return TOKEN_PREFIX + random;
}

/** The value of an Authorization request header that carries a token (RFC 6750 2.1). */
export function formatAuthorization(token: string): string {
  return `Bearer ${token}`;
}

export type AuthorizationReading =
  /** A session token or a machine token. */
  | { readonly kind: 'token'; readonly token: string }
  /** No Authorization header, or one of another scheme, for example for a proxy. */
  | { readonly kind: 'absent' }
  /** A Bearer token of another form. It needs no look-up. */
  | { readonly kind: 'ill-formed' };

/** Parses an Authorization request header. The scheme's name is case-insensitive (RFC 9110 11.1). */
export function readAuthorization(header: string | undefined): AuthorizationReading {
  const sent = /^bearer(?: +(.*))?$/is.exec(header ?? '');
  if (sent === null) return { kind: 'absent' };
  const token = sent[1] ?? '';
  const isToken = sessionToken.safeParse(token).success || isMachineToken(token);
  return isToken ? { kind: 'token', token } : { kind: 'ill-formed' };
}

/** `WWW-Authenticate` of a 401 for a token that is ended, unknown or ill-formed (RFC 6750 3.1). */
export const invalidTokenChallenge = 'Bearer error="invalid_token"';

/** `WWW-Authenticate` of a 401 for a call without a token where one is required. */
export const tokenChallenge = 'Bearer';
