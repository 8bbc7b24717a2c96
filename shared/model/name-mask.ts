/** Names of people, each with its replacement while names are hidden. */
export type Masks = ReadonlyMap<string, string>;

/** Replaces a value that must not be shown. */
export const HIDDEN = '•••';

/** A shorter name inside another text is more likely a word of that text. */
const SHORTEST = { latin: 3, other: 2 } as const;
/** Names inside another text are not longer than this. */
const LONGEST = 64;

/** The form in which a name is a key of {@link Masks}. */
export function nameKey(name: string): string {
  return foldLetters(joinDots(name)).trim();
}

/** Replaces a lowercase i with a combining dot, which has two units, by the capital letter İ, which has one. */
function joinDots(text: string): string {
  return text.normalize('NFC').replaceAll('i\u0307', 'İ');
}

/**
 * Converts letters to lowercase without a change of length, which `toLowerCase` alone would cause for İ. Σ has the same
 * lowercase letter at the end of a word as elsewhere.
 */
function foldLetters(text: string): string {
  return text.replaceAll('İ', 'i').toLowerCase().replaceAll('ς', 'σ');
}

/**
 * Replaces every known name in the text. Latin names and numbers are replaced as whole words, but not numbers inside
 * an address. Other scripts join words to names, so a name matches anywhere there.
 */
export function hideNames(text: string, masks: Masks): string {
  const whole = masks.get(nameKey(text));
  if (whole !== undefined) return whole;
  const original = joinDots(text);
  const searched = foldLetters(original);
  let hidden = '';
  let position = 0;
  while (position < searched.length) {
    const length = findNameAt(searched, position, masks);
    hidden +=
      length === 0 ? original[position] : (masks.get(searched.slice(position, position + length)) ?? '');
    position += Math.max(length, 1);
  }
  return hidden;
}

/** The length of the longest name at this position, or 0 if there is none. */
function findNameAt(text: string, start: number, masks: Masks): number {
  const longest = lengthsOf(masks).get(text[start] ?? '') ?? [];
  const isName = (length: number) =>
    start + length <= text.length &&
    masks.has(text.slice(start, start + length)) &&
    isApart(text, start, length);
  return longest.find(isName) ?? 0;
}

const latin = /^[a-z0-9]$/;

function isApart(text: string, start: number, length: number): boolean {
  const end = start + length;
  const [first = '', last = ''] = [text[start], text[end - 1]];
  const [before = '', after = ''] = [text[start - 1], text[end]];
  if (latin.test(first) && latin.test(before)) return false;
  if (latin.test(last) && latin.test(after)) return false;
  // `105` is not an employee number in `10.0.3.105:5037`.
  const isNumber = /^\d+$/.test(text.slice(start, end));
  return !isNumber || !(/\d[.:]$/.test(text.slice(0, start)) || /^[.:]\d/.test(text.slice(end, end + 2)));
}

const lengths = new WeakMap<
  Masks,
  { readonly size: number; readonly byFirst: Map<string, readonly number[]> }
>();

/** The lengths of the names that begin with a letter, longest first. Computed again after names have been added. */
function lengthsOf(masks: Masks): ReadonlyMap<string, readonly number[]> {
  const known = lengths.get(masks);
  if (known?.size === masks.size) return known.byFirst;
  const byFirst = new Map<string, number[]>();
  for (const name of masks.keys()) {
    const shortest = /^[\p{ASCII}]*$/u.test(name) ? SHORTEST.latin : SHORTEST.other;
    if (name.length < shortest || name.length > LONGEST) continue;
    const first = name[0] ?? '';
    const some = byFirst.get(first) ?? [];
    if (!some.includes(name.length))
      byFirst.set(
        first,
        [...some, name.length].toSorted((a, b) => b - a),
      );
  }
  lengths.set(masks, { size: masks.size, byFirst });
  return byFirst;
}
