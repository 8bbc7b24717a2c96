import { z } from 'zod';

/**
 * Tokens of programs, such as CI jobs. An administrator creates them at our own lab service (`device-lab tokens`). They
 * are sent like session tokens, but no console has one.
 */

const TOKEN_PREFIX = 'dlm_';

/** A token: `dlm_` and 256 random bits in base64url, 47 characters in all. */
export const machineToken = z.string().regex(/^dlm_[A-Za-z0-9_-]{43}$/);

/** The token for 32 random bytes, given in base64url. */
export function formatMachineToken(random: string): string {
  return TOKEN_PREFIX + random;
}

/** Whether a text has the form of a machine token. The token may have ended. */
export function isMachineToken(text: string): boolean {
  return machineToken.safeParse(text).success;
}
