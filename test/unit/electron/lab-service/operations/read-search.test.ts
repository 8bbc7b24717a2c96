import { describe, expect, it } from 'vitest';
import { DEFAULT_IDLE_MS } from '#shared/wire/lab-devices.ts';
import { readSearch } from '../../../../../electron/lab-service/operations/read-search.ts';

/** The search, or the problem that a caller gets. */
function read(q: string, showsNames = true) {
  const reading = readSearch(new URLSearchParams({ q }), showsNames);
  return 'status' in reading ? JSON.parse(String(reading.body)) : reading;
}

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
    expect(read('user:kim modle:x user:park ()', false)).toMatchObject({
      problems: [
        { kind: 'names-hidden', from: 0, to: 8 },
        { kind: 'unknown-field', from: 9, to: 14 },
        { kind: 'names-hidden', from: 17, to: 26 },
        { kind: 'empty-parens', from: 27, to: 29 },
      ],
    });
  });
});

it('a search without parameters is for all devices, with the default idle period', () =>
  expect(readSearch(new URLSearchParams(), true)).toEqual({
    query: { kind: 'all' },
    idleMs: DEFAULT_IDLE_MS,
    ownClaimKeys: new Set(),
    showsNames: true,
    limit: Infinity,
  }));

it('a search for a user is possible with names', () => expect(read('user:kim')).toHaveProperty('query'));
