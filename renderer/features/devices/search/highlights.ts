import { fold } from '#shared/device/device-text.ts';
import { type FieldId, fieldOf } from '#shared/search/fields.ts';
import type { Query } from '#shared/search/query.ts';

/** The words of a search that are highlighted in the list. */
export interface Highlights {
  /** Folded, longest first. */
  readonly anywhere: readonly string[];
  readonly inField: Readonly<Partial<Record<FieldId, readonly string[]>>>;
}

/** A part of a text, and whether it matches the search. */
export interface Stretch {
  readonly text: string;
  readonly isFound: boolean;
}

/** The words that the search requires. Negated ones are left out. */
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

/** A displayed size has spaces that the written one does not have. */
function asShown(word: string): readonly string[] {
  const folded = fold(word);
  return /^\d+x\d*$/.test(folded) ? [folded, folded.replace('x', ' × ').trimEnd()] : [folded];
}

/** Splits a text into matches of a search and the parts between. Joined, the parts are the text in NFC. */
export function findHighlights(
  text: string,
  field: FieldId | null,
  highlights: Highlights,
): readonly Stretch[] {
  const words = [...(field ? (highlights.inField[field] ?? []) : []), ...highlights.anywhere];
  const shown = text.normalize('NFC');
  const folded = fold(shown);
  // Most texts have no match, and every visible cell is tested at each key press.
  if (!words.some((word) => folded.includes(word))) return [{ text: shown, isFound: false }];
  // Some characters become longer when folded, so each unit of the folded text has the index of its character.
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
