import { describe, expect, it } from 'vitest';
import type { ViewContent } from '#shared/model/saved-view.ts';
import { defaultSettings } from '#shared/model/settings.ts';
import type { FacetSelection } from '../../../../../renderer/grid/grid-query.ts';
import {
  contentOf,
  isSameContent,
  readFacetSelection,
} from '../../../../../renderer/features/views/view-content.ts';

const picks: FacetSelection = new Map([
  ['brand', new Set(['samsung', null])],
  ['os', new Set(['34'])],
]);
const content = contentOf(' free ', picks, { ...defaultSettings.view, density: 'roomy' });

describe('the content of a view', () => {
  it('is the search, the filters and the arrangement, without window state', () => {
    const arrangement = defaultSettings.view;
    expect(content).toMatchObject({ query: 'free', layout: arrangement.layout, sort: arrangement.sort });
    expect(content).not.toHaveProperty('density');
    expect(readFacetSelection(content.picks)).toEqual(picks);
  });

  it('does not depend on the order of selected values', () => {
    const turned: ViewContent = {
      ...content,
      picks: [
        { field: 'os', values: ['34'] },
        { field: 'brand', values: [null, 'samsung'] },
      ],
    };
    expect(isSameContent(content, turned)).toBe(true);
  });

  it.each([
    ['search', { query: 'gone' }],
    ['filter', { picks: content.picks.slice(1) }],
    ['unknown', { picks: [{ field: 'brand', values: ['samsung', 'null'] }, ...content.picks.slice(1)] }],
    ['layout', { layout: 'table' }],
    ['order', { sort: [] }],
    ['group', { groupBy: 'brand' }],
    ['columns', { columns: content.columns.toReversed() }],
  ] as const)('is another one with another %s', (_, change) => {
    expect(isSameContent(content, { ...content, ...change })).toBe(false);
  });
});
