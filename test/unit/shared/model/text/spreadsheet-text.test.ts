import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { guardFormula, unguardFormula } from '#shared/model/text/spreadsheet-text.ts';

it.each([
  ['=1+1', "'=1+1"],
  ["'=1+1", "''=1+1"],
  ['rack 3, -2 floor', "rack 3,' -2 floor"],
  ["rack 3,' -2 floor", "rack 3,'' -2 floor"],
  ["Minji's bench", "Minji's bench"],
])('%j is guarded as %j, and restored', (text, guarded) => {
  expect(guardFormula(text)).toBe(guarded);
  expect(unguardFormula(guarded)).toBe(text);
});

it('restores every text of one line', () => {
  const unit = fc.constantFrom("'", '"', '=', '-', '@', '＝', ',', ';', ' ', 'a', '가');
  fc.assert(
    fc.property(fc.string({ unit }), (text) => {
      expect(unguardFormula(guardFormula(text))).toBe(text);
    }),
    { numRuns: 2_000 },
  );
});
