/** The standard header: whole seconds (RFC 9111 5.1). */
export const ageHeader = 'age';

/** In ms. Greater values in the header mean this one (RFC 9111 1.2.2). */
export const LONGEST_AGE_MS = 2 ** 31 * 1_000;

/**
 * The oldest it can be, in ms, since services drop fractions of a second. Undefined without a whole number of seconds.
 */
export function readAge(header: unknown): number | undefined {
  if (typeof header !== 'string' || !/^\d+$/.test(header)) return undefined;
  return Math.min((Number(header) + 1) * 1_000, LONGEST_AGE_MS);
}
