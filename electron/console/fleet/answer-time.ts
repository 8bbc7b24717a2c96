/**
 * The time of an agent's last successful response, computed from two lower bounds.
 * `known` is ignored if it is in the future, because the clock may have been set back.
 * @param known in milliseconds since 1970. Null if there is none.
 */
export function latestAnswer(known: number | null, other: number, now: number): number {
  return known === null || known > now ? other : Math.max(known, other);
}
