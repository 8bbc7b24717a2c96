import { countEdits } from '../count-edits.ts';
import { fold } from '../device/device-text.ts';
import { fields } from './fields.ts';

const MAX_EDITS = 2;

/** The field's name that the user probably meant. Null if none is similar. */
export function closestField(written: string): string | null {
  const word = fold(written);
  // A much longer name is not a misspelling of any field's name.
  if (word.length < 2 || word.length > 24) return null;
  const near = fields
    .flatMap((field) => [field.id, ...field.aliases])
    .map((name) => ({ name, edits: countEdits(word, name) }))
    .filter(({ name, edits }) => edits <= Math.min(MAX_EDITS, Math.floor(name.length / 2)))
    .toSorted((a, b) => a.edits - b.edits);
  return near[0]?.name ?? null;
}
