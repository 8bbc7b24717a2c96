import { expect, it } from 'vitest';
import { locales } from '#shared/locales/languages.ts';
import { findState, states, stateWordOf } from '#shared/search/states.ts';

it('has a word for each state', () => {
  expect(states.map(({ word, field, values }) => [word, field, ...values])).toEqual([
    ['free', 'availability', 'free'],
    ['in-use', 'availability', 'in-use'],
    ['unknown', 'availability', 'unknown'],
    ['gone', 'availability', 'gone'],
    ['stale', 'freshness', 'stale'],
    ['unused', 'availability', 'free', 'idle'],
  ]);
});

it('finds a state by its word and aliases in each language', () => {
  const [unused] = locales.ko.searchAliases.unused;
  expect(unused).toBeDefined();
  for (const word of ['unused', 'UNUSED', String(unused)]) {
    const query = findState(word);
    expect(query?.kind).toBe('or');
    expect(query && stateWordOf(query)).toBe('unused');
  }
  expect(findState('available')).toEqual(findState('free'));
  expect(findState('idle')).toBeUndefined();
  expect(stateWordOf({ kind: 'all' })).toBeUndefined();
});
