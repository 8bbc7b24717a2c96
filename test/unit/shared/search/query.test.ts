import { expect, it } from 'vitest';
import { all, andOf, endsOf, notOf, orOf, type Query } from '#shared/search/query.ts';

const [a, b, c] = ['a', 'b', 'c'].map((text): Query => ({ kind: 'word', text })) as [Query, Query, Query]; // of three texts

it('writes each meaning in one way', () => {
  expect(andOf([])).toBe(all);
  expect(andOf([all, a])).toBe(a);
  expect(andOf([a, andOf([b, c])])).toEqual({ kind: 'and', of: [a, b, c] });
  expect(orOf([orOf([a, b]), all, c])).toEqual({ kind: 'or', of: [a, b, c] });
  expect(andOf([a, orOf([b, c])])).toEqual({ kind: 'and', of: [a, { kind: 'or', of: [b, c] }] });
  expect(notOf(notOf(a))).toBe(a);
  expect(notOf(a)).toEqual({ kind: 'not', of: a });
});

it('includes both ends of a range', () => {
  expect(endsOf({ kind: 'range', field: 'sdk', from: '30', to: '34' })).toEqual([
    { kind: 'field', field: 'sdk', relation: '>=', value: '30' },
    { kind: 'field', field: 'sdk', relation: '<=', value: '34' },
  ]);
});
