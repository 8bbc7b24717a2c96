import { fold } from '#shared/device/device-text.ts';
import { fields } from '#shared/search/fields.ts';
import type { ColumnId } from './column-field.ts';
import type { Column } from './column.ts';
import type { Columns } from './columns.ts';

/** The columns whose texts free words search, as in `subjectTextOf`. */
export const wordColumns: readonly ColumnId[] = [
  ...fields.filter(({ isSearched }) => isSearched).map(({ id }) => id),
  'stated-serial',
];

/** The number of words whose results are cached: those of one search and of the previous one. */
const MAX_KNOWN = 12;

/** By code: 1 if the value contains a word. */
interface Hits {
  bits: Uint8Array;
  /** The number of values that were searched, and the number of matches. */
  length: number;
  count: number;
}

interface Answers {
  /** By code: the text of the value that free words search. */
  readonly texts: string[];
  readonly hits: Map<string, Hits>;
}

/** Searches for words in each distinct value once, and afterwards only in new values. */
export function createWordMatcher(columns: Columns) {
  // The cache of a column is dropped with the column.
  const known = new WeakMap<Column, Answers>();

  function answersOf(column: Column): Answers {
    const answers: Answers = known.get(column) ?? { texts: [], hits: new Map() };
    known.set(column, answers);
    for (let code = answers.texts.length; code < column.values.length; code += 1) {
      answers.texts.push(searchedText(column, code));
    }
    return answers;
  }

  function hitsOf({ texts, hits }: Answers, word: string): Hits {
    const found = hits.get(word) ?? { bits: new Uint8Array(texts.length), length: 0, count: 0 };
    if (found.bits.length < texts.length) {
      const larger = new Uint8Array(texts.length * 2);
      larger.set(found.bits);
      found.bits = larger;
    }
    for (let code = found.length; code < texts.length; code += 1) {
      if (texts[code]?.includes(word) !== true) continue;
      found.bits[code] = 1;
      found.count += 1;
    }
    found.length = texts.length;
    // Inserted again, so that the least recently used words are first.
    hits.delete(word);
    hits.set(word, found);
    const [oldest] = hits.keys();
    if (hits.size > MAX_KNOWN && oldest !== undefined) hits.delete(oldest);
    return found;
  }

  return {
    /** Sets 1 in `bits` at the places of the rows that contain the word `text` in one of their texts. */
    match(text: string, places: Uint32Array, bits: Uint8Array): void {
      const word = fold(text);
      for (const id of wordColumns) {
        const column = columns.of(id);
        const hits = hitsOf(answersOf(column), word);
        if (hits.count === 0) continue;
        const { codes } = column;
        const found = hits.bits;
        for (let index = 0; index < places.length; index += 1) {
          const place = places[index] ?? 0;
          if (found[codes[place] ?? 0] === 1) bits[place] = 1;
        }
      }
    },

    /** Does one step of the work for the first search. Returns false if no work is left. */
    prepare(): boolean {
      const next = wordColumns.find((id) => !columns.has(id) || !known.has(columns.of(id)));
      if (next !== undefined) answersOf(columns.of(next));
      return next !== undefined;
    },
  };
}

/** 1080x2400 must match the displayed text 1080 × 2400. */
function searchedText({ field, values }: Column, code: number): string {
  const value = values[code] ?? null;
  if (value === null) return '';
  const text = fold(value);
  return field.kind === 'size' ? `${text}\n${text.replace(' × ', 'x')}` : text;
}
