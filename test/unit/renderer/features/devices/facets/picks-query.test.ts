import { describe, expect, it } from 'vitest';
import type { FieldId } from '#shared/device/list-fields.ts';
import { parse } from '#shared/search/parse.ts';
import { writePicks } from '../../../../../../renderer/features/devices/facets/picks-query.ts';

const picksOf = (picks: Partial<Record<FieldId, readonly (string | null)[]>>) =>
  new Map(
    // Object.entries forgets which keys there are.
    Object.entries(picks).map(([field, values]) => [field as FieldId, new Set(values)] as const),
  );

describe('writePicks', () => {
  it.each([
    ['free', {}, 'free'],
    ['', { brand: ['samsung'] }, 'brand:=samsung'],
    [
      'galaxy OR pixel',
      { brand: ['samsung', 'google'] },
      '(galaxy OR pixel) (brand:=samsung OR brand:=google)',
    ],
    ['', { screen: ['1080 × 2400'], aspect: ['20:9'], sdk: ['34'] }, 'screen:1080x2400 aspect:20:9 sdk:34'],
    ['', { availability: ['free'], agent: ['10.0.3.4:5037'] }, 'free agent:=10.0.3.4:5037'],
    ['', { group: [''], model: ['Galaxy "S24"'] }, String.raw`group:"" model:="Galaxy \"S24\""`],
    ['', { os: ['Android 14', '17.4'] }, 'os:="Android 14" OR os:=17.4'],
    ['', { os: ['26'] }, 'os:=26 -os:Android'],
  ] as const)('writes %j with %j', (search, picks, expected) => {
    const text = writePicks(search, picksOf(picks));
    expect(text).toBe(expected);
    expect(parse(text ?? '').problems).toEqual([]);
  });

  it('has no words for what is unknown, nor for half a size', () => {
    expect(writePicks('', picksOf({ brand: ['samsung', null] }))).toBeNull();
    expect(writePicks('', picksOf({ screen: ['1080 × ?'] }))).toBeNull();
  });
});
