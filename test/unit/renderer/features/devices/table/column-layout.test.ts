import { describe, expect, it } from 'vitest';
import type { FieldId } from '#shared/device/list-fields.ts';
import { defaultColumns, type Pin } from '#shared/model/list-view.ts';
import { layOutColumns } from '../../../../../../renderer/features/devices/table/column-layout.ts';

describe('the layout of columns', () => {
  const layout = layOutColumns([
    { field: 'as-of', width: 90, pin: 'right' },
    { field: 'alias', width: null, pin: null },
    { field: 'brand', width: 120, pin: 'left' },
    { field: 'model', width: null, pin: 'left' },
    { field: 'agent', width: null, pin: 'right' },
  ]);

  it('keeps pinned columns at the edges', () => {
    expect(layout.columns.map(({ field }) => field)).toEqual(['brand', 'model', 'alias', 'as-of', 'agent']);
    expect(layout.columns.filter(({ isEdge }) => isEdge)).toMatchObject([
      { field: 'model' },
      { field: 'as-of' },
    ]);
  });

  it('lets text columns grow unless you set their width', () => {
    expect(layout.template).toBe('40px 120px minmax(150px, 2fr) minmax(110px, 1fr) 90px minmax(134px, 1fr)');
    expect(layout.width).toBe(40 + 120 + 150 + 110 + 90 + 134);
    expect(layout.pinnedWidth).toEqual({ left: 40 + 120 + 150, right: 90 + 134 });
  });
});

describe('columns that do not fit', () => {
  const column = (field: FieldId, pin: Pin | null = null) => ({ field, width: null, pin });
  const fit = (room: number, choices = defaultColumns) => {
    const { columns, hidden } = layOutColumns(choices, room);
    return { fields: columns.map(({ field }) => field).join(' '), hidden };
  };

  it('hides input range, agent and OS first, and keeps both sizes', () => {
    expect(fit(992)).toEqual({ fields: defaultColumns.map(({ field }) => field).join(' '), hidden: 0 });
    expect(fit(991)).toEqual({ fields: 'model availability os agent screen capture', hidden: 1 });
    expect(fit(879)).toEqual({ fields: 'model availability os screen capture', hidden: 2 });
    expect(fit(650)).toEqual({ fields: 'model availability screen capture', hidden: 3 });
    expect(fit(100)).toEqual({ fields: 'model availability screen capture', hidden: 3 });
  });

  it('hides Updated first, then added columns, pinned ones last', () => {
    const added = [column('brand', 'left'), ...defaultColumns, column('abi'), column('as-of', 'right')];
    expect(fit(1_216, added).fields).toBe('brand model availability os agent screen capture input abi');
    expect(fit(1_092, added).fields).toBe('brand model availability os agent screen capture input');
    expect(fit(750, added).fields).toBe('brand model availability screen capture');
    expect(fit(749, added).fields).toBe('model availability screen capture');
  });
});
