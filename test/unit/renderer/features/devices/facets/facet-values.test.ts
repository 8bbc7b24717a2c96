import { describe, expect, it } from 'vitest';
import { fieldOf } from '#shared/search/fields.ts';
import { findValues, listValues } from '../../../../../../renderer/features/devices/facets/facet-values.ts';

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
  it('are sorted by number of devices, numbers as numbers, unknown last', () => {
    expect(valuesOf(listValues(base))).toEqual(['33', '9', '34', null]);
  });

  it('are sorted from the newest version, empty and unknown last', () => {
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

  it('keep the order of choices', () => {
    const found = new Map([
      ['gone', 7],
      ['fresh', 1],
    ]);
    expect(listValues({ ...base, field: fieldOf('freshness'), counts: found })).toMatchObject([
      { value: 'fresh', count: 1 },
      { value: 'stale', count: 0 },
      { value: 'gone', count: 7 },
    ]);
  });

  it('include a selected value that no device has any more', () => {
    expect(listValues({ ...base, selected: new Set(['12']) })).toContainEqual({
      value: '12',
      count: 0,
      isSelected: true,
    });
  });

  it('keep their positions while the facet is open; new ones are last', () => {
    const order = ['9', '34'];
    expect(valuesOf(listValues({ ...base, order }))).toEqual(['9', '34', '33', null]);
  });
});

describe('a long list of values', () => {
  const many = Array.from({ length: 300 }, (_, index) => ({
    value: `v${index}`,
    count: 1,
    isSelected: index === 250,
  }));

  it('is searched by label, and never rendered completely', () => {
    const wordsOf = (value: string | null) => `Wert ${value}`;
    expect(findValues(many, '', wordsOf)).toMatchObject({ shown: { length: 200 }, hidden: 100 });
    expect(valuesOf(findValues(many, ' WERT V29', wordsOf).shown)).toHaveLength(11);
  });

  it('is searched by value, too', () => {
    expect(valuesOf(findValues(many, 'v299', () => 'A rack').shown)).toEqual(['v299']);
  });
});
