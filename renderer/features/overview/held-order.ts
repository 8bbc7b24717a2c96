/**
 * The displayed order. IDs keep their positions, even if they have no devices any more, and new IDs are last. Without a
 * new ID it returns the same array.
 */
export function holdOrder(shown: readonly string[], wanted: readonly string[]): readonly string[] {
  const known = new Set(shown);
  const added = wanted.filter((id) => !known.has(id));
  return added.length === 0 ? shown : [...shown, ...added];
}

export function isSameOrder(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((id, index) => id === other[index]);
}
