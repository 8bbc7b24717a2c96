import { assertNever } from '#shared/assert-never.ts';
import type { InputRange, Size } from '#shared/model/device.ts';
import type { ColumnId, Sort } from '#shared/model/settings.ts';
import { type DeviceRow, rowAvailability, rowSeenAt } from './device-row.ts';

const availabilityOrder = ['free', 'in-use', 'unknown', 'gone'] as const;

/** The rows in order; what is unknown or empty stands last either way, and equals stay as they were. */
export function sortRows(
  rows: readonly DeviceRow[],
  { column, direction }: Sort,
  now: number,
  language: string,
): readonly DeviceRow[] {
  const collator = new Intl.Collator(language, { numeric: true, sensitivity: 'base' });
  const sign = direction === 'ascending' ? 1 : -1;
  return rows
    .map((row) => ({ row, value: sortValue(row, column, now) }))
    .toSorted((a, b) => {
      if (a.value === null || b.value === null) return Number(a.value === null) - Number(b.value === null);
      return sign * compare(a.value, b.value, collator);
    })
    .map(({ row }) => row);
}

function compare(a: string | number, b: string | number, collator: Intl.Collator): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b));
}

function sortValue(row: DeviceRow, column: ColumnId, now: number): string | number | null {
  const { device } = row.entry;
  switch (column) {
    case 'model':
      return device.modelName || device.modelId || null;
    case 'availability':
      return availabilityOrder.indexOf(rowAvailability(row, now).kind);
    case 'screen':
      return area(device.screen);
    case 'capture':
      return area(device.capture);
    case 'input':
      return span(device.input);
    case 'os':
      return device.osVersion || null;
    case 'agent':
      return row.agentText;
    case 'alias':
      return device.alias || null;
    case 'used-by':
      return device.connectedUser || null;
    case 'as-of':
      return rowSeenAt(row);
    default:
      return assertNever(column);
  }
}

function area({ width, height }: Size): number | null {
  return width === null || height === null ? null : width * height;
}

function span({ minX, maxX, minY, maxY }: InputRange): number | null {
  return minX === null || maxX === null || minY === null || maxY === null
    ? null
    : (maxX - minX) * (maxY - minY);
}
