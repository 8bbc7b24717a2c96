import { LONGEST_AGE_MS } from '#shared/wire/age-header.ts';

/** An answer from further in the future than this, in milliseconds, is from before the clock was set back. */
const CLOCK_SLACK_MS = 1_000;

/**
 * The age of an answer in milliseconds. The greatest age if the clock was set back after the answer, because its age
 * is then unknown.
 * @param at milliseconds since 1970, like `now`
 */
export function findAgeMs(at: number, now: number): number {
  return at - now > CLOCK_SLACK_MS ? LONGEST_AGE_MS : Math.max(now - at, 0);
}
