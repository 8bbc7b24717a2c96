import { describe, expect, it } from 'vitest';
import type { SortKey } from '#shared/model/list-view.ts';
import { orderOf, sortAlsoBy, sortBy } from '../../../../../../renderer/features/devices/list/sort-keys.ts';

const up = (field: SortKey['field']): SortKey => ({ field, direction: 'ascending' });
const down = (field: SortKey['field']): SortKey => ({ field, direction: 'descending' });

describe('the sort keys', () => {
  it('sort by one field, reversed when clicked again', () => {
    expect(sortBy([up('model')], 'os')).toEqual([up('os')]);
    expect(sortBy([up('os')], 'os')).toEqual([down('os')]);
    expect(sortBy([down('os')], 'os')).toEqual([up('os')]);
    expect(sortBy([up('os'), up('brand')], 'os')).toEqual([up('os')]);
  });

  it('add a second field, then reverse it, then remove it', () => {
    expect(sortAlsoBy([up('os')], 'brand')).toEqual([up('os'), up('brand')]);
    expect(sortAlsoBy([up('os'), up('brand')], 'os')).toEqual([down('os'), up('brand')]);
    expect(sortAlsoBy([down('os'), up('brand')], 'os')).toEqual([up('brand')]);
  });

  it('keep the first ones when there are too many', () => {
    const four = [up('os'), up('brand'), up('abi'), up('agent')];
    expect(sortAlsoBy(four, 'alias')).toEqual([up('os'), up('brand'), up('abi'), up('alias')]);
  });

  it('sort a nameless model by its ID', () => {
    expect(orderOf([down('model'), up('os')])).toEqual([down('model'), down('model-id'), up('os')]);
    expect(orderOf([up('model'), down('model-id')])).toEqual([up('model'), down('model-id')]);
  });
});
