import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { compile } from '#shared/search/compile.ts';
import {
  applySuggestion,
  complete,
  type ValueSource,
} from '../../../../renderer/features/devices/search/complete.ts';
import { findHighlights, highlightsOf } from '../../../../renderer/features/devices/search/highlights.ts';
import { MAX_LENGTH, parse } from '#shared/search/parse.ts';
import { print } from '#shared/search/print.ts';
import { subjectTextOf } from '#shared/search/search-text.ts';
import { meets } from '../../../fixtures/naive-search.ts';
import { anyQuery, anySubject, lookedAt } from '../../../fixtures/queries.ts';
import { momentAt } from '../../../fixtures/moment.ts';
import { anyText } from '../../../fixtures/any-text.ts';

/** Texts of the language's own tokens, and any other text. */
const pieces = [
  'sdk:',
  'model:',
  'colour:',
  '>=',
  '..',
  '30',
  '"',
  '\\',
  '(',
  ')',
  '-',
  ' ',
  'OR',
  'AND',
  'os:',
  'NOT',
  'free',
  '모델:',
  'x',
];
const searchText = fc.oneof(
  anyText(80),
  fc.array(fc.constantFrom(...pieces), { maxLength: 25 }).map((parts) => parts.join('')),
);

const source: ValueSource = {
  language: 'ko',
  countValues: (id, isWanted) =>
    new Map(
      [
        ['Galaxy "S24" (x)', 3] as const,
        ['1080 × 2400', 2] as const,
        ['34', 5] as const,
        [id, 1] as const,
      ].filter(([value]) => isWanted(value)),
    ),
};

it('reads a printed query back', () => {
  fc.assert(
    fc.property(anyQuery, (query) => {
      const text = print(query);
      fc.pre(text.length <= MAX_LENGTH);
      expect(parse(text)).toEqual({ query, problems: [] });
    }),
    { numRuns: 2_000 },
  );
});

it('finds the same as a simple scan', () => {
  fc.assert(
    fc.property(anyQuery, fc.array(anySubject, { minLength: 5, maxLength: 5 }), (query, subjects) => {
      const { matches } = compile(query);
      for (const subject of subjects) {
        expect(matches(subject, subjectTextOf(subject), momentAt(lookedAt))).toBe(
          meets(query, subject, lookedAt),
        );
      }
    }),
    { numRuns: 3_000 },
  );
});

it('parses any text', () => {
  fc.assert(
    fc.property(searchText, (text) => {
      const { query, problems } = parse(text);
      for (const { from, to } of problems) {
        expect(from).toBeGreaterThanOrEqual(0);
        expect(to).toBeGreaterThan(from);
        expect(to).toBeLessThanOrEqual(text.length);
      }
      expect(parse(print(query)).query).toEqual(query);
    }),
    { numRuns: 3_000 },
  );
});

it('offers only completions that cause no problem', () => {
  fc.assert(
    fc.property(searchText, fc.nat(80), (text, place) => {
      const cursor = Math.min(place, text.length);
      const problems = parse(text).problems.length;
      for (const suggestion of complete(text, cursor, source)) {
        const taken = applySuggestion(text, suggestion);
        expect(taken.cursor).toBeLessThanOrEqual(taken.text.length);
        const { problems: after } = parse(taken.text);
        // A completed field still needs its value.
        const most = suggestion.count === null ? problems + 1 : problems;
        expect(after.length).toBeLessThanOrEqual(most);
      }
    }),
    { numRuns: 3_000 },
  );
});

it('highlights the searched words and loses no text', () => {
  fc.assert(
    fc.property(anyText(), fc.string({ minLength: 1, maxLength: 2 }), (text, word) => {
      const highlights = highlightsOf({ kind: 'word', text: word });
      const stretches = findHighlights(text, 'model', highlights);
      expect(stretches.map((stretch) => stretch.text).join('')).toBe(text.normalize('NFC'));
      for (const found of stretches.filter(({ isFound }) => isFound)) {
        expect(found.text.toLowerCase()).toContain(word.normalize('NFC').toLowerCase());
      }
    }),
  );
});
