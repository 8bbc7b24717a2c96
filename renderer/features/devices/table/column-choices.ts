import type { FieldId } from '#shared/device/list-fields.ts';
import { type ColumnChoice, MIN_COLUMN_WIDTH, MAX_COLUMN_WIDTH, type Pin } from '#shared/model/list-view.ts';

type Choices = readonly ColumnChoice[];

/** Left-pinned, scrolling, right-pinned. */
export function inShownOrder(columns: Choices): Choices {
  const pinned = (pin: Pin | null) => columns.filter((column) => column.pin === pin);
  return [...pinned('left'), ...pinned(null), ...pinned('right')];
}

/** So many places to the right, among columns with the same pin. */
export function moveColumn(columns: Choices, field: FieldId, by: number): Choices {
  const shown = inShownOrder(columns);
  const from = shown.findIndex((column) => column.field === field);
  const target = shown[from + by];
  return target && target.pin === shown[from]?.pin ? placeColumn(shown, field, target.field) : shown;
}

/** Drop a column among pinned ones and it gets pinned too. */
export function placeColumn(columns: Choices, field: FieldId, target: FieldId): Choices {
  const shown = inShownOrder(columns);
  const moved = shown.find((column) => column.field === field);
  const to = shown.findIndex((column) => column.field === target);
  const pin = shown[to]?.pin;
  if (!moved || pin === undefined || field === target) return shown;
  const others = shown.filter((column) => column.field !== field);
  return inShownOrder(others.toSpliced(to, 0, { ...moved, pin }));
}

export function resizeColumn(columns: Choices, field: FieldId, width: number | null): Choices {
  const kept =
    width === null ? null : Math.round(Math.min(Math.max(width, MIN_COLUMN_WIDTH), MAX_COLUMN_WIDTH));
  return columns.map((column) => (column.field === field ? { ...column, width: kept } : column));
}

export function pinColumn(columns: Choices, field: FieldId, pin: Pin | null): Choices {
  return inShownOrder(columns.map((column) => (column.field === field ? { ...column, pin } : column)));
}

/** A new one comes last among the scrolling ones. The last column can't go. */
export function toggleColumn(columns: Choices, field: FieldId): Choices {
  if (!columns.some((column) => column.field === field)) {
    return inShownOrder([...columns, { field, width: null, pin: null }]);
  }
  return columns.length === 1 ? columns : columns.filter((column) => column.field !== field);
}
