import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { guardFormula, unguardFormula } from '#shared/model/text/spreadsheet-text.ts';

it('restores every text of one line', () => {
  const unit = fc.constantFrom("'", '"', '=', '-', '@', '＝', ',', ';', ' ', 'a', '가');
  fc.assert(
    fc.property(fc.string({ unit }), (text) => {
      expect(unguardFormula(guardFormula(text))).toBe(text);
    }),
    { numRuns: 2_000 },
  );
});
