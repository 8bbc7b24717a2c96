import { describe, expect, it } from 'vitest';
import type { FieldId } from '#shared/device/list-fields.ts';
import { parse } from '#shared/search/parse.ts';
import { writeFacetQuery } from '../../../../../../renderer/features/devices/facets/facet-query.ts';

const facetsOf = (facets: Partial<Record<FieldId, readonly (string | null)[]>>) =>
  new Map(
    // The type of Object.entries loses the keys.
    Object.entries(facets).map(([field, values]) => [field as FieldId, new Set(values)] as const),
  );

describe('writeFacetQuery', () => {
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
  ] as const)('writes %j with %j', (search, facets, expected) => {
    const text = writeFacetQuery(search, facetsOf(facets));
    expect(text).toBe(expected);
    expect(parse(text ?? '').problems).toEqual([]);
  });

  it('can’t write unknown values or half a size', () => {
    expect(writeFacetQuery('', facetsOf({ brand: ['samsung', null] }))).toBeNull();
    expect(writeFacetQuery('', facetsOf({ screen: ['1080 × ?'] }))).toBeNull();
  });
});
