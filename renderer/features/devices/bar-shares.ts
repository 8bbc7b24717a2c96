/** The minimum width of a part, in percent, so that even a small count is visible. */
const MIN_SHARE = 2;

/** The start and the width of each part of a bar, in percent. Null for an empty part. */
export function distributeShares(
  counts: readonly number[],
): readonly ({ readonly start: number; readonly width: number } | null)[] {
  const total = counts.reduce((sum, count) => sum + count, 0);
  const raised = counts.map((count) => (count === 0 ? 0 : Math.max((count / total) * 100, MIN_SHARE)));
  const scale = 100 / raised.reduce((sum, share) => sum + share, 0);
  let start = 0;
  return raised.map((share) => {
    if (share === 0) return null;
    const part = { start, width: share * scale };
    start += part.width;
    return part;
  });
}
