import { MAX_SORT_KEYS, type SortKey } from '#shared/model/list-view.ts';

export interface Key<F extends string> extends Omit<SortKey, 'field'> {
  readonly field: F;
}

/** Sorts by this field alone, or the other way round if it does so already. */
export function sortBy<F extends string>(sort: readonly Key<F>[], field: F): readonly Key<F>[] {
  const [first] = sort;
  const isTurned = sort.length === 1 && first?.field === field && first.direction === 'ascending';
  return [{ field, direction: isTurned ? 'descending' : 'ascending' }];
}

/** Adds the field; called again, it reverses the direction, and then takes the field out. */
export function sortAlsoBy<F extends string>(sort: readonly Key<F>[], field: F): readonly Key<F>[] {
  const known = sort.find((key) => key.field === field);
  if (!known) return [...sort.slice(0, MAX_SORT_KEYS - 1), { field, direction: 'ascending' }];
  if (known.direction === 'descending') return sort.filter((key) => key !== known);
  return sort.map((key) => (key === known ? { field, direction: 'descending' } : key));
}

/** A model without a name sorts by its ID. */
export function orderOf(sort: readonly SortKey[]): readonly SortKey[] {
  const isAlready = sort.some(({ field }) => field === 'model-id');
  return sort.flatMap((key): readonly SortKey[] =>
    key.field === 'model' && !isAlready ? [key, { ...key, field: 'model-id' }] : [key],
  );
}
