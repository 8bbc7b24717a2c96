import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createCollator, createKeyMaker } from '../../../../renderer/grid/collation-key.ts';

const anyCharacter = fc.oneof(
  fc.integer({ min: 0x20, max: 0x7e }).map((unit) => String.fromCharCode(unit)),
  fc.integer({ min: 0xac00, max: 0xd7a3 }).map((unit) => String.fromCharCode(unit)),
  fc.constantFrom('0', '1', '9', '00', '10', 'a', 'A', '가', '각', '갂', ' ', '.', '-'),
);
const anyText = fc.array(anyCharacter, { maxLength: 8 }).map((characters) => characters.join(''));

describe.each(['en', 'ko'])('in %s', (language) => {
  const collator = createCollator(language);
  const makeKey = createKeyMaker(collator);

  test('keys compare as the collator compares their texts', () => {
    fc.assert(
      fc.property(anyText, anyText, (one, other) => {
        const [key, otherKey] = [makeKey(one) ?? '', makeKey(other) ?? ''];
        const byKey = key < otherKey ? -1 : key > otherKey ? 1 : 0;
        expect([one, other, byKey]).toEqual([one, other, Math.sign(collator.compare(one, other))]);
      }),
      { numRuns: 5_000 },
    );
  });

  test.each(['é', '漢', '\u0301', '😀', '\t', '９'])('%j has none: only the collator knows it', (text) => {
    expect(makeKey(`a${text}`)).toBeNull();
  });
});
