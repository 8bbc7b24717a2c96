import { describe, expect, it } from 'vitest';
import { fieldOf } from '#shared/search/fields.ts';
import { listValues } from '../../../../../../renderer/features/devices/facets/facet-values.ts';

const none: ReadonlySet<string | null> = new Set();
const counts = new Map<string | null, number>([
  ['34', 2],
  [null, 9],
  ['9', 2],
  ['33', 5],
]);
const base = { field: fieldOf('sdk'), counts, selected: none, order: null, language: 'en' };
const valuesOf = (values: readonly { readonly value: string | null }[]) => values.map(({ value }) => value);

describe('the values of a facet', () => {
  it('are sorted by number of devices, unknown last', () => {
    expect(valuesOf(listValues(base))).toEqual(['33', '9', '34', null]);
  });

  it('are sorted newest version first, empty and unknown last', () => {
    const found = new Map([
      ['Android 9', 7],
      [null, 8],
      ['', 2],
      ['17.4', 1],
      ['Android 14', 2],
      ['Android 8.1', 1],
      ['API 38', 1],
    ]);
    const listed = listValues({ ...base, field: fieldOf('os'), counts: found });
    expect(valuesOf(listed)).toEqual(['API 38', 'Android 14', 'Android 9', 'Android 8.1', '17.4', '', null]);
  });

  it('keep a selected value that no device has any more', () => {
    expect(listValues({ ...base, selected: new Set(['12']) })).toContainEqual({
      value: '12',
      count: 0,
      isSelected: true,
    });
  });
});
