import { z } from 'zod';

/**
 * Request header of Authenticate: 256 random bits in base64url by which our own lab service recognizes a console that
 * has opened this account before. It opens nothing: the password is checked as always. A console has another value for
 * each service and account.
 */
export const consoleHeader = 'device-lab-console';

const consoleSecret = z.string().regex(/^[A-Za-z0-9_-]{43}$/);

/** Undefined if there is none, or one of another form, which could be guessed. */
export function readConsoleSecret(header: unknown): string | undefined {
  return consoleSecret.safeParse(header).data;
}
