import type { FieldId, GroupField } from '../device/list-fields.ts';

export type { GroupField };

export const layouts = ['cards', 'table'] as const;
export type Layout = (typeof layouts)[number];

export const pins = ['left', 'right'] as const;
export type Pin = (typeof pins)[number];

export interface ColumnChoice {
  readonly field: FieldId;
  /** In pixels. Null: the field's default. */
  readonly width: number | null;
  readonly pin: Pin | null;
}

export interface SortKey {
  readonly field: FieldId;
  readonly direction: 'ascending' | 'descending';
}

/** How the list is laid out; saved views have it too. */
export interface Arrangement {
  readonly layout: Layout;
  /** In order, each field once. */
  readonly columns: readonly ColumnChoice[];
  /** The first one decides. */
  readonly sort: readonly SortKey[];
  /** No times: they'd be nearly all different. */
  readonly groupBy: GroupField | null;
}

/** A device needs one of these values in each field. Null is unknown. */
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
  // What you can take now comes first.
  sort: [
    { field: 'availability', direction: 'ascending' },
    { field: 'model', direction: 'ascending' },
  ],
  groupBy: null,
};
