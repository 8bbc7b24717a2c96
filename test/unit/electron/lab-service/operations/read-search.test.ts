import { describe, expect, it } from 'vitest';
import { DEFAULT_IDLE_MS } from '#shared/wire/lab-devices.ts';
import { readSearch } from '../../../../../electron/lab-service/operations/read-search.ts';

const read = (q: string, showsNames = true) => readSearch(new URLSearchParams({ q }), showsNames);

describe('a mistake in a query', () => {
  it.each([
    ['"galaxy', 'unclosed-quote', 'Missing closing quote.'],
    ['(galaxy', 'unclosed-paren', 'Missing closing parenthesis.'],
    ['galaxy)', 'stray-paren', 'Unmatched parenthesis.'],
    ['galaxy ()', 'empty-parens', 'Empty parentheses.'],
    ['galaxy OR', 'dangling-operator', 'OR needs a search term.'],
    ['unused or galaxy', 'small-operator', 'Use OR as an operator, or put the word in quotes.'],
    ['modle:galaxy', 'unknown-field', 'Unknown field. Did you mean model:?'],
    ['xyzzy:galaxy', 'unknown-field', 'Unknown field. Put the text in quotes to search for it.'],
    ['sdk: 34', 'missing-value', 'Enter a value for sdk without a space.'],
    ['brand:>a', 'not-comparable', 'brand doesn’t support <, >, or ranges.'],
    ['sdk:34..30', 'backwards-range', 'The range starts after it ends.'],
    ['idle:soon', 'bad-value', 'idle needs an age, such as 90s, 5m, 2h, or 1d.'],
    [
      'is:broken',
      'unknown-choice',
      'availability must be one of: free, idle, claimed, in-use, active, unknown, gone.',
    ],
    [`${'('.repeat(21)}a${')'.repeat(21)}`, 'too-deep', 'Parentheses are nested more than 20 deep.'],
    ['x'.repeat(1_001), 'too-long', 'A query has at most 1000 characters.'],
  ])('%s', (q, kind, message) =>
    expect(read(q)).toMatchObject({
      problems: expect.arrayContaining([expect.objectContaining({ kind, message })]),
    }),
  );

  it('is listed in the order of its position, also with a search for a user', () => {
    const refusal = read('user:kim modle:x user:park ()', false);
    expect('problems' in refusal && refusal.problems?.map(({ kind, from, to }) => [kind, from, to])).toEqual([
      ['names-hidden', 0, 8],
      ['unknown-field', 9, 14],
      ['names-hidden', 17, 26],
      ['empty-parens', 27, 29],
    ]);
  });
});

it('a search without parameters is for all devices, with the default idle period', () =>
  expect(readSearch(new URLSearchParams(), true)).toEqual({
    query: { kind: 'all' },
    idleMs: DEFAULT_IDLE_MS,
    showsNames: true,
    limit: Infinity,
  }));

it('a search for a user is possible with names', () => expect(read('user:kim')).toHaveProperty('query'));
