import { fold } from '#shared/device/device-text.ts';
import { type FieldId, fieldOf } from '#shared/search/fields.ts';
import type { Query } from '#shared/search/query.ts';

/** What to highlight in the list. */
export interface Highlights {
  /** Folded, longest first. */
  readonly anywhere: readonly string[];
  readonly inField: Readonly<Partial<Record<FieldId, readonly string[]>>>;
}

export interface Stretch {
  readonly text: string;
  readonly isFound: boolean;
}

/** Words that must be there, so no negated ones. */
export function highlightsOf(query: Query): Highlights {
  const anywhere: string[] = [];
  const inField: Partial<Record<FieldId, string[]>> = {};
  collect(query, anywhere, inField);
  return { anywhere: anywhere.toSorted((a, b) => b.length - a.length), inField };
}

function collect(query: Query, anywhere: string[], inField: Partial<Record<FieldId, string[]>>): void {
  if (query.kind === 'word') anywhere.push(...asShown(query.text));
  if (query.kind === 'and' || query.kind === 'or') {
    for (const part of query.of) collect(part, anywhere, inField);
  }
  if (query.kind !== 'field' || query.value === '') return;
  if (query.relation !== ':' && query.relation !== '=') return;
  const { kind } = fieldOf(query.field);
  if (kind !== 'choice') (inField[query.field] ??= []).push(...asShown(query.value));
}

/** Sizes are shown with spaces that you don't type. */
function asShown(word: string): readonly string[] {
  const folded = fold(word);
  return /^\d+x\d*$/.test(folded) ? [folded, folded.replace('x', ' × ').trimEnd()] : [folded];
}

/** Matches and what's between them. Put together they're the text in NFC. */
export function findHighlights(
  text: string,
  field: FieldId | null,
  highlights: Highlights,
): readonly Stretch[] {
  const words = [...(field ? (highlights.inField[field] ?? []) : []), ...highlights.anywhere];
  const shown = text.normalize('NFC');
  const folded = fold(shown);
  // Most texts have no match, and this runs for every visible cell at each key.
  if (!words.some((word) => folded.includes(word))) return [{ text: shown, isFound: false }];
  // Folding makes some characters longer, so each folded unit gets its character's index.
  const signs = Array.from(shown);
  const owners = signs.flatMap((sign, index) => Array.from(sign.toLowerCase().split(''), () => index));
  const found = new Set<number>();
  for (const word of words) {
    for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + word.length)) {
      for (let unit = at; unit < at + word.length; unit += 1) found.add(owners[unit] ?? 0);
    }
  }
  const stretches: Stretch[] = [];
  for (const [index, sign] of signs.entries()) {
    const isFound = found.has(index);
    const last = stretches.at(-1);
    if (last?.isFound === isFound) stretches[stretches.length - 1] = { text: last.text + sign, isFound };
    else stretches.push({ text: sign, isFound });
  }
  return stretches;
}
