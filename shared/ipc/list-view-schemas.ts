import { z } from 'zod';
import { fieldIds, groupFields } from '../device/list-fields.ts';
import {
  type Arrangement,
  type ColumnChoice,
  defaultArrangement,
  layouts,
  MIN_COLUMN_WIDTH,
  MAX_COLUMN_WIDTH,
  MAX_SORT_KEYS,
  type FacetValues,
  pins,
  type SortKey,
} from '../model/list-view.ts';

import type { SavedView, ViewContent } from '../model/saved-view.ts';

const fieldSchema = z.enum(fieldIds);
const directionSchema = z.enum(['ascending', 'descending']);

const columnSchema = z.object({
  field: fieldSchema,
  width: z.int().min(MIN_COLUMN_WIDTH).max(MAX_COLUMN_WIDTH).nullable(),
  pin: z.enum(pins).nullable(),
}) satisfies z.ZodType<ColumnChoice>;

const sortKeySchema = z.object({
  field: fieldSchema,
  direction: directionSchema,
}) satisfies z.ZodType<SortKey>;

// Earlier consoles sorted by one column only.
const oneSortSchema = z
  .object({ column: fieldSchema, direction: directionSchema })
  .transform(({ column, direction }): readonly SortKey[] => [{ field: column, direction }]);

/** Files of earlier consoles lack some parts, which get their defaults. */
export const arrangementSchema = z.object({
  layout: z.enum(layouts).default(defaultArrangement.layout),
  columns: z
    .array(columnSchema)
    .min(1)
    .max(fieldIds.length)
    .refine((columns) => new Set(columns.map(({ field }) => field)).size === columns.length)
    .readonly()
    .default(defaultArrangement.columns),
  sort: z
    .union([z.array(sortKeySchema).max(MAX_SORT_KEYS).readonly(), oneSortSchema])
    .default(defaultArrangement.sort),
  groupBy: z.enum(groupFields).nullable().default(null),
}) satisfies z.ZodType<Arrangement>;

const pickSchema = z.object({
  field: z.enum(groupFields),
  values: z.array(z.string().max(1024).nullable()).min(1).max(1_000).readonly(),
}) satisfies z.ZodType<FacetValues>;

export const viewContentSchema = arrangementSchema.extend({
  query: z.string().max(1_000),
  picks: z.array(pickSchema).max(groupFields.length).readonly(),
}) satisfies z.ZodType<ViewContent>;

export const viewNameSchema = z.string().trim().min(1).max(100);

export const savedViewSchema = viewContentSchema.extend({
  id: z.uuid(),
  name: viewNameSchema,
}) satisfies z.ZodType<SavedView>;
