import { fold } from '../../../../shared/device/device-text.ts';
import { type FieldId, fieldOf } from '../../../../shared/search/fields.ts';
import type { Query } from '../../../../shared/search/query.ts';

/** The words of a search that are worth marking where they are found. */
export interface Highlights {
  /** Folded, longest first. */
  readonly anywhere: readonly string[];
  readonly inField: Readonly<Partial<Record<FieldId, readonly string[]>>>;
}

/** A stretch of a text, found or not. */
export interface Stretch {
  readonly text: string;
  readonly isFound: boolean;
}

/** What is asked for and not ruled out. */
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

/** A size is shown with more room than it is written with. */
function asShown(word: string): readonly string[] {
  const folded = fold(word);
  return /^\d+x\d*$/.test(folded) ? [folded, folded.replace('x', ' × ').trimEnd()] : [folded];
}

/** Cuts a text into what a search found and what is between. Joined, the stretches are the text in NFC. */
export function findHighlights(
  text: string,
  field: FieldId | null,
  highlights: Highlights,
): readonly Stretch[] {
  const words = [...(field ? (highlights.inField[field] ?? []) : []), ...highlights.anywhere];
  const shown = text.normalize('NFC');
  const folded = shown.toLowerCase();
  // In most texts nothing is found, and every cell on screen is asked at every keystroke.
  if (!words.some((word) => folded.includes(word))) return [{ text: shown, isFound: false }];
  // Some signs grow when folded, so that each unit of the folded text remembers its sign.
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
