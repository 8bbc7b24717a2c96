/**
 * The newest items, at most `most`, with equal shares for all owners. What one doesn't use goes to the
 * others, and the rest to the newest, so whoever has too many loses their own.
 * @param newestFirst and kept in that order
 */
export function keepShares<T>(
  newestFirst: readonly T[],
  most: number,
  ownerOf: (item: T) => string,
): readonly T[] {
  if (newestFirst.length <= most) return newestFirst;
  const counts = new Map<string, number>();
  for (const item of newestFirst) counts.set(ownerOf(item), (counts.get(ownerOf(item)) ?? 0) + 1);
  const share = findShare([...counts.values()], most);
  let spare = most;
  for (const count of counts.values()) spare -= Math.min(count, share);
  const taken = new Map<string, number>();
  return newestFirst.filter((item) => {
    const owner = ownerOf(item);
    const count = (taken.get(owner) ?? 0) + 1;
    taken.set(owner, count);
    if (count <= share) return true;
    spare -= 1;
    return spare >= 0;
  });
}

/** The most that one owner gets. */
function findShare(counts: readonly number[], most: number): number {
  let room = most;
  let left = counts.length;
  for (const count of counts.toSorted((a, b) => a - b)) {
    const equal = Math.floor(room / left);
    if (count > equal) return equal;
    room -= count;
    left -= 1;
  }
  return most;
}
