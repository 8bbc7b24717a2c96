import { countEdits } from '../count-edits.ts';
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
