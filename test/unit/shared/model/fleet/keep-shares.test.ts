import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { keepShares } from '#shared/model/fleet/keep-shares.ts';

const keep = (items: string, most: number) => keepShares(items.split(''), most, (item) => item).join('');

it.each([
  ['all where there is room', 'aab', 3, 'aab'],
  ['the newest of one owner', 'aaaa', 2, 'aa'],
  ['an equal share of each', 'aaaaaabb', 4, 'aabb'],
  ['more of one where another does not use its share', 'aaaaaab', 4, 'aaab'],
  ['the newest where there are more owners than places', 'abcd', 2, 'ab'],
  ['nothing where nothing may be kept', 'ab', 0, ''],
])('keeps %s', (_what, items, most, kept) => expect(keep(items, most)).toBe(kept));

it('keeps the maximum, in order, with a fair share for each owner', () => {
  const items = fc.array(fc.tuple(fc.nat(4), fc.nat()), { maxLength: 60 });
  fc.assert(
    fc.property(items, fc.nat(60), (given, most) => {
      const kept = keepShares(given, most, ([owner]) => String(owner));
      expect(kept).toHaveLength(Math.min(given.length, most));
      expect(given.filter((item) => kept.includes(item))).toEqual(kept);
      const owners = new Set(given.map(([owner]) => owner));
      const count = (list: readonly (readonly [number, number])[], owner: number) =>
        list.filter(([each]) => each === owner).length;
      for (const owner of owners) {
        const share = Math.min(count(given, owner), Math.floor(most / owners.size));
        expect(count(kept, owner)).toBeGreaterThanOrEqual(share);
      }
    }),
  );
});
