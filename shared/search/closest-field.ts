import { countEdits } from '../count-edits.ts';
import { fold } from '../device/device-text.ts';
import { fields } from './fields.ts';

const MAX_EDITS = 2;

/** The field that was probably meant; null if nothing comes close. */
export function closestField(written: string): string | null {
  const word = fold(written);
  // Nobody mistypes a field's name into something this long.
  if (word.length < 2 || word.length > 24) return null;
  const near = fields
    .flatMap((field) => [field.id, ...field.aliases])
    .map((name) => ({ name, edits: countEdits(word, name) }))
    .filter(({ name, edits }) => edits <= Math.min(MAX_EDITS, Math.floor(name.length / 2)))
    .toSorted((a, b) => a.edits - b.edits);
  return near[0]?.name ?? null;
}
