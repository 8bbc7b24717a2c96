/**
 * The time of an agent's last successful response, by two lower bounds: the one that is known, and another.
 * The known one counts only if it is not in the future, because the clock may have been set back.
 * @param known in milliseconds since 1970. Null if there is none.
 */
export function latestAnswer(known: number | null, other: number, now: number): number {
  return known === null || known > now ? other : Math.max(known, other);
}
