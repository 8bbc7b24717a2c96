import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { holdOrder, isSameOrder } from '../../../../../renderer/features/overview/held-order.ts';

test('bars keep their positions, new ones are last, and removed ones stay', () => {
  expect(holdOrder(['a', 'b', 'c'], ['d', 'c', 'e', 'a'])).toEqual(['a', 'b', 'c', 'd', 'e']);
});

test('without a new bar it is the same order', () => {
  const shown = ['a', 'b'];
  expect(holdOrder(shown, ['b', 'a'])).toBe(shown);
  expect(holdOrder(shown, [])).toBe(shown);
});

test('after any changes, no shown bar moves and no bar is missing', () => {
  const ids = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'));
  fc.assert(
    fc.property(ids, fc.array(ids), (first, later) => {
      let shown: readonly string[] = first;
      for (const wanted of later) {
        const next = holdOrder(shown, wanted);
        expect(next.slice(0, shown.length)).toEqual(shown);
        expect(new Set(next)).toEqual(new Set([...shown, ...wanted]));
        expect(next).toHaveLength(new Set(next).size);
        shown = next;
      }
    }),
  );
});

test('two orders are the same only if each ID is the same', () => {
  expect(isSameOrder(['a', 'b'], ['a', 'b'])).toBe(true);
  expect(isSameOrder(['a', 'b'], ['b', 'a'])).toBe(false);
  expect(isSameOrder(['a', 'b'], ['a'])).toBe(false);
  expect(isSameOrder([], ['a'])).toBe(false);
});
