import type { FieldId } from '#shared/device/list-fields.ts';
import {
  type ColumnChoice,
  LEAST_COLUMN_WIDTH,
  MOST_COLUMN_WIDTH,
  type Pin,
} from '#shared/model/list-view.ts';

type Choices = readonly ColumnChoice[];

/** As they stand in the table: those pinned left, those that scroll, those pinned right. */
export function inShownOrder(columns: Choices): Choices {
  const pinned = (pin: Pin | null) => columns.filter((column) => column.pin === pin);
  return [...pinned('left'), ...pinned(null), ...pinned('right')];
}

/** With a column the given number of places further right, as far as its neighbours are pinned like it. */
export function moveColumn(columns: Choices, field: FieldId, by: number): Choices {
  const shown = inShownOrder(columns);
  const from = shown.findIndex((column) => column.field === field);
  const target = shown[from + by];
  return target && target.pin === shown[from]?.pin ? placeColumn(shown, field, target.field) : shown;
}

/** With a column where another one stands, and pinned like that: what is dropped on an edge stays at it. */
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
    width === null ? null : Math.round(Math.min(Math.max(width, LEAST_COLUMN_WIDTH), MOST_COLUMN_WIDTH));
  return columns.map((column) => (column.field === field ? { ...column, width: kept } : column));
}

export function pinColumn(columns: Choices, field: FieldId, pin: Pin | null): Choices {
  return inShownOrder(columns.map((column) => (column.field === field ? { ...column, pin } : column)));
}

/** With or without a column. A new one comes last of those that scroll; the last one there is stays. */
export function toggleColumn(columns: Choices, field: FieldId): Choices {
  if (!columns.some((column) => column.field === field)) {
    return inShownOrder([...columns, { field, width: null, pin: null }]);
  }
  return columns.length === 1 ? columns : columns.filter((column) => column.field !== field);
}
