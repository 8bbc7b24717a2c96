import { z } from 'zod';
import { fieldIds } from '../model/field-id.ts';
import {
  type Arrangement,
  type ColumnChoice,
  defaultArrangement,
  groupFields,
  layouts,
  LEAST_COLUMN_WIDTH,
  MOST_COLUMN_WIDTH,
  MOST_SORT_KEYS,
  pins,
  type SortKey,
} from '../model/list-view.ts';

const fieldSchema = z.enum(fieldIds);
const directionSchema = z.enum(['ascending', 'descending']);

const columnSchema = z.object({
  field: fieldSchema,
  width: z.int().min(LEAST_COLUMN_WIDTH).max(MOST_COLUMN_WIDTH).nullable(),
  pin: z.enum(pins).nullable(),
}) satisfies z.ZodType<ColumnChoice>;

const sortKeySchema = z.object({
  field: fieldSchema,
  direction: directionSchema,
}) satisfies z.ZodType<SortKey>;

// Before there could be several, one column was sorted by.
const oneSortSchema = z
  .object({ column: fieldSchema, direction: directionSchema })
  .transform(({ column, direction }): readonly SortKey[] => [{ field: column, direction }]);

/** Parts that a file of an earlier console does not have take their defaults. */
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
    .union([z.array(sortKeySchema).max(MOST_SORT_KEYS).readonly(), oneSortSchema])
    .default(defaultArrangement.sort),
  groupBy: z.enum(groupFields).nullable().default(null),
}) satisfies z.ZodType<Arrangement>;
