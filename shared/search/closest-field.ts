import { fold } from '../device/device-text.ts';
import { fields } from './fields.ts';

const MOST_EDITS = 2;

/** The field's name that was probably meant; null where none is near. */
export function closestField(written: string): string | null {
  const word = fold(written);
  // A name much longer than any field's is a slip of none of them.
  if (word.length < 2 || word.length > 24) return null;
  const near = fields
    .flatMap((field) => [field.id, ...field.aliases])
    .map((name) => ({ name, edits: countEdits(word, name) }))
    .filter(({ name, edits }) => edits <= Math.min(MOST_EDITS, Math.floor(name.length / 2)))
    .toSorted((a, b) => a.edits - b.edits);
  return near[0]?.name ?? null;
}

/** Levenshtein's distance. */
function countEdits(one: string, other: string): number {
  let previous = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one.charAt(row - 1) === other.charAt(column - 1);
      current.push(
        Math.min(
          (previous[column] ?? 0) + 1,
          (current[column - 1] ?? 0) + 1,
          (previous[column - 1] ?? 0) + (isSame ? 0 : 1),
        ),
      );
    }
    previous = current;
  }
  return previous[other.length] ?? 0;
}
