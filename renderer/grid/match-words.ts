import { fold } from '#shared/device/device-text.ts';
import { type FieldId, fields } from '#shared/search/fields.ts';
import type { Column } from './column.ts';
import type { Columns } from './columns.ts';

/** The fields whose texts make up what free words search, as `subjectTextOf` has it. */
export const wordFields: readonly FieldId[] = fields
  .filter(({ isSearched }) => isSearched)
  .map(({ id }) => id);

/** How many words' answers are kept: those of one search, and of the one before it. */
const MOST_KNOWN = 12;

/** By code: 1 where the value has a word in it. */
interface Hits {
  bits: Uint8Array;
  /** How many values have been looked into, and how many of them have it. */
  length: number;
  count: number;
}

interface Answers {
  /** By code: what free words find in the value. */
  readonly texts: string[];
  readonly hits: Map<string, Hits>;
}

/** Finds words by looking into each value once, however many rows have it, and only into values that are new. */
export function createWordMatcher(columns: Columns) {
  // A column that is made anew takes what was known of its values with it.
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
    // Set anew, so that the words not asked for the longest come first.
    hits.delete(word);
    hits.set(word, found);
    const [oldest] = hits.keys();
    if (hits.size > MOST_KNOWN && oldest !== undefined) hits.delete(oldest);
    return found;
  }

  return {
    /** Sets 1 in `bits` at the places whose row has the word `text` in one of its texts. */
    match(text: string, places: Uint32Array, bits: Uint8Array): void {
      const word = fold(text);
      for (const id of wordFields) {
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

    /** Does one step of what the first search would have to do; false when nothing is left. */
    prepare(): boolean {
      const next = wordFields.find((id) => !columns.has(id) || !known.has(columns.of(id)));
      if (next !== undefined) answersOf(columns.of(next));
      return next !== undefined;
    },
  };
}

/** So that 1080x2400 finds what reads 1080 × 2400. */
function searchedText({ field, values }: Column, code: number): string {
  const value = values[code] ?? null;
  if (value === null) return '';
  const text = fold(value);
  return field.kind === 'size' ? `${text}\n${text.replace(' × ', 'x')}` : text;
}
