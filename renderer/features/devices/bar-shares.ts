/** What is there is always seen, however few there are. */
const LEAST_SHARE = 2;

/** Where each part of a bar begins and how wide it is, in percent; null for a part of nothing. */
export function distributeShares(
  counts: readonly number[],
): readonly ({ readonly start: number; readonly width: number } | null)[] {
  const total = counts.reduce((sum, count) => sum + count, 0);
  const raised = counts.map((count) => (count === 0 ? 0 : Math.max((count / total) * 100, LEAST_SHARE)));
  const scale = 100 / raised.reduce((sum, share) => sum + share, 0);
  let start = 0;
  return raised.map((share) => {
    if (share === 0) return null;
    const part = { start, width: share * scale };
    start += part.width;
    return part;
  });
}
