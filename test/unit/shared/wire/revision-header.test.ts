import { expect, test } from 'vitest';
import { readRevision } from '#shared/wire/revision-header.ts';

test.each([
  ['W/"hung-up"', 'hung-up'],
  ['"hung-up"', undefined],
  ['W/""', ''],
  ['W/"a", W/"b"', undefined],
  [`W/"${'x'.repeat(101)}"`, undefined],
  [undefined, undefined],
  [['W/"a"'], undefined],
])('the revision of %s is %s', (header, revision) => {
  expect(readRevision(header)).toBe(revision);
});
