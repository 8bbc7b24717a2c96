import { describe, expect, it } from 'vitest';
import {
  applySuggestion,
  complete,
  type ValueSource,
} from '../../../../../../renderer/features/devices/search/complete.ts';
import type { FieldId } from '#shared/search/fields.ts';

const values: Readonly<Partial<Record<FieldId, Readonly<Record<string, number>>>>> = {
  model: { 'Galaxy S24': 12, 'Galaxy Tab': 3, 'Pixel 8': 5 },
  brand: { samsung: 15, google: 5 },
  alias: { '갤럭시 1': 1 },
  availability: { free: 7, 'in-use': 2 },
  screen: { '1080 × 2400': 4, '1440 × 3120': 9, '? × 2400': 1 },
  sdk: { 34: 6, 33: 8 },
  os: { 'Android 14': 6, '17.4': 1, Tiramisu: 8 },
};
const source: ValueSource = {
  language: 'en',
  countValues: (id, isWanted) =>
    new Map(Object.entries(values[id] ?? {}).filter(([value]) => isWanted(value))),
};

/** The completions at `|`, as the resulting texts. */
function offered(marked: string): readonly string[] {
  const cursor = marked.indexOf('|');
  const text = marked.replace('|', '');
  return complete(text, cursor, source).map((suggestion) => {
    const taken = applySuggestion(text, suggestion);
    const count = suggestion.count === null ? '' : ` (${suggestion.count})`;
    return `${taken.text.slice(0, taken.cursor)}|${taken.text.slice(taken.cursor)}${count}`;
  });
}

describe('complete', () => {
  it.each([
    ['gal|', ['model:"Galaxy S24" | (12)', 'model:"Galaxy Tab" | (3)']],
    ['|', []],
    ['free |', []],
    ['mod|', ['model:|', 'model-id:|']],
    ['모|', ['모델:|', '모델식별자:|']],
    ['fr|', ['free | (7)', 'freshness:|']],
    ['사용중|', ['사용중 | (2)']],
    ['sdk:>=3|', ['sdk:>=33 | (8)', 'sdk:>=34 | (6)']],
    ['os:|', ['os:Tiramisu | (8)', 'os:"Android 14" | (6)', 'os:17.4 | (1)']],
    ['os:14|', ['os:"Android 14" | (6)']],
    ['os:>=|1', ['os:>=14 | (6)', 'os:>=17.4 | (1)']],
    ['andr|', ['os:"Android 14" | (6)']],
    ['screen:1080|', ['screen:1080x2400 | (4)']],
    ['model:"galaxy t|', ['model:"Galaxy Tab" | (3)']],
    [
      'is:|',
      ['free (7)', 'in-use (2)', 'idle (0)', 'claimed (0)', 'active (0)', 'unknown (0)', 'gone (0)'].map(
        (is) => is.replace(/(\S+) /, 'is:$1 | '),
      ),
    ],
    ['-bra|', ['-brand:|']],
    ['(goo|)', ['(brand:google|) (5)']],
    ['goo| free', ['brand:google| free (5)']],
    ['“gal|', []],
    ['model:“galaxy|', ['model:"Galaxy S24" | (12)', 'model:"Galaxy Tab" | (3)']],
    ['gal"axy|"', []],
  ])('offers at %j', (text, expected) => {
    expect(offered(text)).toEqual(expected);
  });

  it('names fields in the page’s language', () => {
    const [first] = complete('gal', 3, { ...source, language: 'ko' });
    expect(first).toMatchObject({ label: '모델:Galaxy S24', insert: '모델:"Galaxy S24" ', marked: 'gal' });
  });
});
