import type { FieldId } from '#shared/device/list-fields.ts';
import { MOST_SORT_KEYS, type SortKey } from '#shared/model/list-view.ts';

/** Sorted by one field alone; the other way round where that is so already. */
export function sortBy(sort: readonly SortKey[], field: FieldId): readonly SortKey[] {
  const [first] = sort;
  const isTurned = sort.length === 1 && first?.field === field && first.direction === 'ascending';
  return [{ field, direction: isTurned ? 'descending' : 'ascending' }];
}

/** Sorted by one field more, where the others leave devices equal; then the other way round; then without it again. */
export function sortAlsoBy(sort: readonly SortKey[], field: FieldId): readonly SortKey[] {
  const known = sort.find((key) => key.field === field);
  if (!known) return [...sort.slice(0, MOST_SORT_KEYS - 1), { field, direction: 'ascending' }];
  if (known.direction === 'descending') return sort.filter((key) => key !== known);
  return sort.map((key) => (key === known ? { field, direction: 'descending' } : key));
}

/** What rows are put in order by. A device whose model has no name is called by its model's identifier. */
export function orderOf(sort: readonly SortKey[]): readonly SortKey[] {
  const isAlready = sort.some(({ field }) => field === 'model-id');
  return sort.flatMap((key): readonly SortKey[] =>
    key.field === 'model' && !isAlready ? [key, { ...key, field: 'model-id' }] : [key],
  );
}
