import { fold } from '#shared/device/device-text.ts';
import { fields } from '#shared/search/fields.ts';
import type { ColumnId } from './column-field.ts';
import type { Column } from './column.ts';
import type { Columns } from './columns.ts';

/** Where free words search, as in `subjectTextOf`. */
export const wordColumns: readonly ColumnId[] = [
  ...fields.filter(({ isSearched }) => isSearched).map(({ id }) => id),
  'stated-serial',
];

/** How many words to cache: those of this search and the one before. */
const MAX_KNOWN = 12;

/** By code: 1 if the value has the word. */
interface Hits {
  bits: Uint8Array;
  /** How many values were searched, and how many matched. */
  length: number;
  count: number;
}

interface Answers {
  /** By code: what free words see of the value. */
  readonly texts: string[];
  readonly hits: Map<string, Hits>;
}

/** Searches each distinct value once, and after that only new ones. */
export function createWordMatcher(columns: Columns) {
  // A column's cache goes with the column.
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
    // Put back in, so that the least recently used come first.
    hits.delete(word);
    hits.set(word, found);
    const [oldest] = hits.keys();
    if (hits.size > MAX_KNOWN && oldest !== undefined) hits.delete(oldest);
    return found;
  }

  return {
    /** Sets 1 in `bits` for each row with `text` in one of its texts. */
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

    /** Does a bit of work for the first search. False if nothing is left. */
    prepare(): boolean {
      const next = wordColumns.find((id) => !columns.has(id) || !known.has(columns.of(id)));
      if (next !== undefined) answersOf(columns.of(next));
      return next !== undefined;
    },
  };
}

/** 1080x2400 must find 1080 × 2400. */
function searchedText({ field, values }: Column, code: number): string {
  const value = values[code] ?? null;
  if (value === null) return '';
  const text = fold(value);
  return field.kind === 'size' ? `${text}\n${text.replace(' × ', 'x')}` : text;
}
