import { z } from 'zod';
import { isMachineToken } from './machine-token.ts';

/**
 * Session tokens of our own lab service. Not in the contract: only a client that sends {@link clientHeader}
 * with Authenticate gets one, and everybody else gets the contract to the letter.
 */

/** Request header of Authenticate: the console's version. Any value asks for a token. */
export const clientHeader = 'device-lab-client';

/** Response header of Authenticate; see {@link sessionToken}. */
export const tokenHeader = 'device-lab-token';

/** Below the base address; DELETE ends the token in the Authorization header. */
export const tokenPath = '/v1/token';

const TOKEN_PREFIX = 'dlt_';

/** `dlt_` and 256 random bits in base64url: 47 characters. */
export const sessionToken = z.string().regex(/^dlt_[A-Za-z0-9_-]{43}$/);

/** From {@link tokenHeader}; null if there's none of that form. */
export function readSessionToken(header: unknown): string | null {
  const reading = sessionToken.safeParse(header);
  return reading.success ? reading.data : null;
}

/** @param random 32 bytes in base64url */
export function formatSessionToken(random: string): string {
  return TOKEN_PREFIX + random;
}

/** For an Authorization header (RFC 6750 2.1). */
export function formatAuthorization(token: string): string {
  return `Bearer ${token}`;
}

export type AuthorizationReading =
  /** Of a session or a machine. */
  | { readonly kind: 'token'; readonly token: string }
  /** No Authorization header, or one that isn't for us, e.g. for a proxy. */
  | { readonly kind: 'absent' }
  /** Bearer, but not our form, so no need to look it up. */
  | { readonly kind: 'ill-formed' };

/** The scheme's name ignores case (RFC 9110 11.1). */
export function readAuthorization(header: string | undefined): AuthorizationReading {
  const sent = /^bearer(?: +(.*))?$/is.exec(header ?? '');
  if (sent === null) return { kind: 'absent' };
  const token = sent[1] ?? '';
  const isToken = sessionToken.safeParse(token).success || isMachineToken(token);
  return isToken ? { kind: 'token', token } : { kind: 'ill-formed' };
}

/** `WWW-Authenticate` of a 401: the token is over, unknown or malformed (RFC 6750 3.1). */
export const invalidTokenChallenge = 'Bearer error="invalid_token"';

/** `WWW-Authenticate` of a 401: there's no token where one is needed. */
export const tokenChallenge = 'Bearer';
