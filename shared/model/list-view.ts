import type { FieldId, GroupField } from '../device/list-fields.ts';

export type { GroupField };

export const layouts = ['cards', 'table'] as const;
export type Layout = (typeof layouts)[number];

export const pins = ['left', 'right'] as const;
/** At which edge of the table a column stays while the others scroll beneath it. */
export type Pin = (typeof pins)[number];

export interface ColumnChoice {
  readonly field: FieldId;
  /** In pixels; null is as wide as such a field needs. */
  readonly width: number | null;
  readonly pin: Pin | null;
}

export interface SortKey {
  readonly field: FieldId;
  readonly direction: 'ascending' | 'descending';
}

/** How the device list is laid out; what a saved view keeps besides its filters. */
export interface Arrangement {
  readonly layout: Layout;
  /** In their order, each field once. */
  readonly columns: readonly ColumnChoice[];
  /** The first counts most. */
  readonly sort: readonly SortKey[];
  /** Not a time, which hardly two devices share. */
  readonly groupBy: GroupField | null;
}

/** Values picked in facets: devices have one of those picked of each field. Null is unknown. */
export interface Pick {
  readonly field: GroupField;
  readonly values: readonly (string | null)[];
}

export const LEAST_COLUMN_WIDTH = 56;
export const MOST_COLUMN_WIDTH = 800;
export const MOST_SORT_KEYS = 4;

const column = (field: FieldId, pin: Pin | null = null): ColumnChoice => ({ field, width: null, pin });

/** Which device it is and how old its data is are always in sight; of the others the last are hidden first where room is short. */
export const defaultColumns: readonly ColumnChoice[] = [
  column('model', 'left'),
  column('availability'),
  column('os'),
  column('agent'),
  column('screen'),
  column('capture'),
  column('input'),
  column('as-of', 'right'),
];

export const defaultArrangement: Arrangement = {
  layout: 'cards',
  columns: defaultColumns,
  // The first row is the one to take.
  sort: [
    { field: 'availability', direction: 'ascending' },
    { field: 'model', direction: 'ascending' },
  ],
  groupBy: null,
};
