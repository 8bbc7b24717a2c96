import { expect, it } from 'vitest';
import { parse } from '#shared/search/parse.ts';
import { print } from '#shared/search/print.ts';
import { withoutMoment } from '#shared/search/without-moment.ts';

it.each([
  ['in-use model:galaxy', 'model:galaxy'],
  ['free', ''],
  ['-stale galaxy', 'galaxy'],
  ['-(free as-of:5m) (galaxy OR free)', 'galaxy'],
  ['gone-since:1d..2d sdk:30..34', 'sdk:30..34'],
  ['-galaxy used-by:kim', '-galaxy used-by:kim'],
])('keeps of %j the conditions that do not depend on the time: %j', (text, expected) => {
  expect(print(withoutMoment(parse(text).query))).toBe(expected);
});
