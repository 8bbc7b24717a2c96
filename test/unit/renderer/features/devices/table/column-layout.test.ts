import { describe, expect, it } from 'vitest';
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

  it('lets texts grow, but none whose width was chosen', () => {
    expect(layout.template).toBe('36px 120px minmax(190px, 2fr) minmax(110px, 1fr) 90px minmax(146px, 1fr)');
    expect(layout.width).toBe(36 + 120 + 190 + 110 + 90 + 146);
    expect(layout.staying).toEqual({ left: 36 + 120 + 190, right: 90 + 146 });
  });
});
