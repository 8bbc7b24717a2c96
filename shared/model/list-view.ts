import type { FieldId, GroupField } from '../device/list-fields.ts';

export type { GroupField };

export const layouts = ['cards', 'table'] as const;
export type Layout = (typeof layouts)[number];

export const pins = ['left', 'right'] as const;
/** The edge of the table at which a column is pinned while the others scroll. */
export type Pin = (typeof pins)[number];

export interface ColumnChoice {
  readonly field: FieldId;
  /** In pixels. Null is the default width of the field. */
  readonly width: number | null;
  readonly pin: Pin | null;
}

export interface SortKey {
  readonly field: FieldId;
  readonly direction: 'ascending' | 'descending';
}

/** The layout of the device list, which a saved view contains in addition to its filters. */
export interface Arrangement {
  readonly layout: Layout;
  /** In order, each field once. */
  readonly columns: readonly ColumnChoice[];
  /** The first one has priority. */
  readonly sort: readonly SortKey[];
  /** Not a time, because times are nearly unique. */
  readonly groupBy: GroupField | null;
}

/** Values selected in facets: a device must have one of the selected values of each field. Null is unknown. */
export interface FacetValues {
  readonly field: GroupField;
  readonly values: readonly (string | null)[];
}

export const MIN_COLUMN_WIDTH = 56;
export const MAX_COLUMN_WIDTH = 800;
export const MAX_SORT_KEYS = 4;

const column = (field: FieldId, pin: Pin | null = null): ColumnChoice => ({ field, width: null, pin });

export const defaultColumns: readonly ColumnChoice[] = [
  column('model', 'left'),
  column('availability'),
  column('os'),
  column('agent'),
  column('screen'),
  column('capture'),
  column('input'),
];

export const defaultArrangement: Arrangement = {
  layout: 'cards',
  columns: defaultColumns,
  // The devices that a user can take now come first.
  sort: [
    { field: 'availability', direction: 'ascending' },
    { field: 'model', direction: 'ascending' },
  ],
  groupBy: null,
};
