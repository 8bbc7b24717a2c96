/**
 * Negative if `a` is the older version, by the rules of Semantic Versioning 2.0.0, section 11. Both must be
 * well-formed.
 */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [split(a), split(b)];
  return comparePart(left.numbers, right.numbers) || comparePreRelease(left.preRelease, right.preRelease);
}

function split(version: string) {
  const [numbers = '', ...rest] = version.split('-');
  return { numbers: numbers.split('.'), preRelease: rest.join('-') };
}

/** A pre-release version is older than the release. */
function comparePreRelease(a: string, b: string): number {
  if (a === '' || b === '') return Number(a === '') - Number(b === '');
  return comparePart(a.split('.'), b.split('.'));
}

function comparePart(a: readonly string[], b: readonly string[]): number {
  for (const [place, left] of a.entries()) {
    const right = b[place];
    if (right === undefined) return 1;
    const order = compareIdentifier(left, right);
    if (order !== 0) return order;
  }
  return a.length - b.length;
}

/** Numbers by value and before words, words by their characters. */
function compareIdentifier(a: string, b: string): number {
  const [isNumber, isOtherNumber] = [/^\d+$/.test(a), /^\d+$/.test(b)];
  if (isNumber && isOtherNumber) return Number(a) - Number(b);
  if (isNumber !== isOtherNumber) return isNumber ? -1 : 1;
  return a === b ? 0 : a < b ? -1 : 1;
}
