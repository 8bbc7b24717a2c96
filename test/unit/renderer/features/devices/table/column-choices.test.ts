import { describe, expect, it } from 'vitest';
import type { FieldId } from '#shared/device/list-fields.ts';
import { type ColumnChoice, MAX_COLUMN_WIDTH, type Pin } from '#shared/model/list-view.ts';
import {
  inShownOrder,
  moveColumn,
  pinColumn,
  placeColumn,
  resizeColumn,
  toggleColumn,
} from '../../../../../../renderer/features/devices/table/column-choices.ts';

const column = (field: FieldId, pin: Pin | null = null): ColumnChoice => ({ field, width: null, pin });
const columns = [column('model', 'left'), column('os'), column('abi'), column('as-of', 'right')];
const fieldsOf = (choices: readonly ColumnChoice[]) => choices.map(({ field }) => field).join(' ');

describe('the selected columns', () => {
  it('have the pinned ones at the edges', () => {
    expect(fieldsOf(inShownOrder([column('as-of', 'right'), column('os'), column('model', 'left')]))).toBe(
      'model os as-of',
    );
  });

  it('move by one place, but not past an edge', () => {
    expect(fieldsOf(moveColumn(columns, 'os', 1))).toBe('model abi os as-of');
    expect(fieldsOf(moveColumn(columns, 'abi', -1))).toBe('model abi os as-of');
    expect(moveColumn(columns, 'os', -1)).toEqual(columns);
    expect(moveColumn(columns, 'abi', 1)).toEqual(columns);
    expect(moveColumn(columns, 'as-of', 1)).toEqual(columns);
  });

  it('take the position and the pin of the one they are dropped on', () => {
    expect(fieldsOf(placeColumn(columns, 'abi', 'os'))).toBe('model abi os as-of');
    expect(fieldsOf(placeColumn(columns, 'os', 'abi'))).toBe('model abi os as-of');
    expect(placeColumn(columns, 'abi', 'model').slice(0, 2)).toEqual([
      column('abi', 'left'),
      column('model', 'left'),
    ]);
    expect(placeColumn(columns, 'abi', 'abi')).toEqual(columns);
  });

  it('have widths within bounds, or their own', () => {
    expect(resizeColumn(columns, 'os', 99.6)[1]?.width).toBe(100);
    expect(resizeColumn(columns, 'os', 9_999)[1]?.width).toBe(MAX_COLUMN_WIDTH);
    expect(resizeColumn(resizeColumn(columns, 'os', 99), 'os', null)).toEqual(columns);
  });

  it('are pinned, shown and hidden; the last one stays', () => {
    expect(fieldsOf(pinColumn(columns, 'abi', 'left'))).toBe('model abi os as-of');
    expect(fieldsOf(toggleColumn(columns, 'brand'))).toBe('model os abi brand as-of');
    expect(fieldsOf(toggleColumn(columns, 'os'))).toBe('model abi as-of');
    expect(toggleColumn([column('os')], 'os')).toEqual([column('os')]);
  });
});
