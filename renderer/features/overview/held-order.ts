/**
 * The order that is shown: ids keep the places they have, also those that nothing has any more, and new ones come last. Without a
 * new one it is the same array.
 */
export function holdOrder(shown: readonly string[], wanted: readonly string[]): readonly string[] {
  const known = new Set(shown);
  const added = wanted.filter((id) => !known.has(id));
  return added.length === 0 ? shown : [...shown, ...added];
}

export function isSameOrder(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((id, index) => id === other[index]);
}
