import { expect, it } from 'vitest';
import { closestField } from '#shared/search/closest-field.ts';

it.each([
  ['brnad', 'brand'],
  ['BRAN', 'brand'],
  ['modl-id', 'model-id'],
  // Closer to "os" than to any other name, but a name this short has room for one edit.
  ['oz', 'os'],
  ['xx', null],
  ['o', null],
  ['colour', null],
  ['aspect-ratio-differenc', 'aspect-ratio-difference'],
  ['aspect-ratio-differences', 'aspect-ratio-difference'],
  ['aspect-ratio-difference-x', null],
])('for %j it suggests %j', (written, field) => {
  expect(closestField(written)).toBe(field);
});
