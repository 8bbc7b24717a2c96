import { countEdits } from '#shared/count-edits.ts';

/** The candidate that is closest to the input, or null if no candidate is close. */
export function suggest(written: string, candidates: readonly string[]): string | null {
  const ranked = candidates
    .map((candidate) => ({ candidate, distance: countEdits(written.toLowerCase(), candidate.toLowerCase()) }))
    .toSorted((one, other) => one.distance - other.distance);
  const [best] = ranked;
  return best !== undefined && best.distance <= Math.max(1, written.length / 3) ? best.candidate : null;
}
