import { describe, expect, it } from 'vitest';
import { defaultColumns } from '#shared/model/list-view.ts';
import { layOutColumns } from '../../../../../../renderer/features/devices/table/column-layout.ts';

describe('the layout of columns', () => {
  const layout = layOutColumns([
    { field: 'as-of', width: 90, pin: 'right' },
    { field: 'alias', width: null, pin: null },
    { field: 'brand', width: 120, pin: 'left' },
    { field: 'model', width: null, pin: 'left' },
    { field: 'agent', width: null, pin: 'right' },
  ]);

  it('puts pinned columns at their edges', () => {
    expect(layout.columns.map(({ field }) => field)).toEqual(['brand', 'model', 'alias', 'as-of', 'agent']);
    expect(layout.columns.filter(({ isEdge }) => isEdge)).toMatchObject([
      { field: 'model' },
      { field: 'as-of' },
    ]);
  });

  it('lets text columns grow, except those with a set width', () => {
    expect(layout.template).toBe('40px 120px minmax(190px, 2fr) minmax(110px, 1fr) 90px minmax(134px, 1fr)');
    expect(layout.width).toBe(40 + 120 + 190 + 110 + 90 + 134);
    expect(layout.pinnedWidth).toEqual({ left: 40 + 120 + 190, right: 90 + 134 });
  });
});

describe('columns that do not fit', () => {
  const fit = (room: number) => {
    const { columns, hidden } = layOutColumns(defaultColumns, room);
    return { fields: columns.map(({ field }) => field), hidden };
  };

  it('are hidden from the right end of the user’s order, and counted', () => {
    expect(fit(1_224)).toEqual({ fields: defaultColumns.map(({ field }) => field), hidden: 0 });
    // A window of 960 pixels.
    expect(fit(878)).toEqual({
      fields: ['model', 'availability', 'os', 'agent', 'screen', 'as-of'],
      hidden: 2,
    });
  });

  it('are never pinned ones', () => {
    expect(fit(100)).toEqual({ fields: ['model', 'as-of'], hidden: 6 });
  });
});
