/** The standard response header with the age of the data in whole seconds (RFC 9111 5.1). */
export const ageHeader = 'age';

/** The greatest age, in milliseconds. A greater value in the header means this age (RFC 9111 1.2.2). */
export const LONGEST_AGE_MS = 2 ** 31 * 1_000;

/**
 * The greatest age that the header allows, in milliseconds: services leave out the fraction of a second. Undefined
 * without the header, or if it is not a whole number of seconds.
 */
export function readAge(header: unknown): number | undefined {
  if (typeof header !== 'string' || !/^\d+$/.test(header)) return undefined;
  return Math.min((Number(header) + 1) * 1_000, LONGEST_AGE_MS);
}
