/**
 * The newest items, at most `most` of them. Each owner has an equal share. Unused parts of a share go to the others,
 * and the remainder goes to the newest. An owner with many items therefore removes its own older ones.
 * @param newestFirst in the order in which they are kept.
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

/** The maximum for each owner: the unused part of a share goes to the others. */
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
