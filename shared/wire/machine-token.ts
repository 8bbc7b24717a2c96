import { z } from 'zod';

/**
 * Tokens for programs, e.g. CI jobs, that an administrator makes with `device-lab tokens`. Sent like session
 * tokens, but no console has one.
 */

const TOKEN_PREFIX = 'dlm_';

/** `dlm_` and 256 random bits in base64url: 47 characters. */
export const machineToken = z.string().regex(/^dlm_[A-Za-z0-9_-]{43}$/);

/** @param random 32 bytes in base64url */
export function formatMachineToken(random: string): string {
  return TOKEN_PREFIX + random;
}

/** By its form. It may have ended. */
export function isMachineToken(text: string): boolean {
  return machineToken.safeParse(text).success;
}
