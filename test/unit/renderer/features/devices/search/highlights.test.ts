import { expect, it } from 'vitest';
import {
  findHighlights,
  highlightsOf,
} from '../../../../../../renderer/features/devices/search/highlights.ts';
import { parse } from '#shared/search/parse.ts';

/** The text with its matches in brackets. */
function marked(text: string, query: string, field: Parameters<typeof findHighlights>[1] = 'model'): string {
  const stretches = findHighlights(text, field, highlightsOf(parse(query).query));
  return stretches.map((stretch) => (stretch.isFound ? `[${stretch.text}]` : stretch.text)).join('');
}

it.each([
  ['Galaxy S24', 'galaxy', '[Galaxy] S24'],
  ['Galaxy S24', 'a s24', 'G[a]l[a]xy [S24]'],
  ['Galaxy', 'gal lax', '[Galax]y'],
  ['Galaxy S24', 'model:s2 brand:gal', 'Galaxy [S2]4'],
  ['Galaxy S24', '-galaxy free', 'Galaxy S24'],
  ['Galaxy S24', '(galaxy OR pixel)', '[Galaxy] S24'],
  ['갤럭시'.normalize('NFD'), '럭', '갤[럭]시'],
  ['1080 × 2400', '1080x2400', '[1080 × 2400]'],
  ['İstanbul', 'i', '[İ]stanbul'],
  ['폰📱폰', '📱', '폰[📱]폰'],
  ['', 'a', ''],
])('highlights %j for the search %j', (text, query, expected) => {
  expect(marked(text, query)).toBe(expected);
});

it('highlights a field’s words only in that field', () => {
  expect(marked('samsung', 'brand:sam', 'brand')).toBe('[sam]sung');
  expect(marked('samsung', 'brand:sam', 'alias')).toBe('samsung');
});
