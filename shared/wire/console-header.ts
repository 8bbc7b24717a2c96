import { z } from 'zod';

/**
 * A request header of Authenticate: 256 random bits in base64url by which our lab service knows a console that has
 * opened this account before. It doesn't replace the password. Every service and account gets a different one.
 */
export const consoleHeader = 'device-lab-console';

const consoleSecret = z.string().regex(/^[A-Za-z0-9_-]{43}$/);

/** Undefined if there's none, or one that could be guessed. */
export function readConsoleSecret(header: unknown): string | undefined {
  return consoleSecret.safeParse(header).data;
}
