import { deviceFreshness } from '#shared/model/freshness.ts';
import { findAvailability, findIdleSince } from '#shared/device/availability.ts';
import type { SortKey } from '#shared/model/list-view.ts';
import { type Field, type FieldId, fieldOf } from '#shared/search/fields.ts';

/** What the engine keeps a column of: a field, or what orders the devices of one availability. */
export type ColumnId = FieldId | 'idle-order';
export type ColumnKey = Omit<SortKey, 'field'> & { readonly field: ColumnId };

/**
 * Since when an idle device is idle; null for any other device, so that these are equal. A time field is read again at each update. This one
 * has a column: the moment at which a phone was last used does not change while it is idle.
 */
const idleOrder: Field = {
  ...fieldOf('idle'),
  kind: 'number',
  read({ entry, state }, moment) {
    // Most fleets have no evidence, and are sorted at the first look.
    if (entry.device.observed === null) return null;
    if (findAvailability({ entry, state }, moment).kind !== 'idle') return null;
    return findIdleSince(entry, deviceFreshness(entry, state, moment.now));
  },
};

export function columnField(id: ColumnId): Field {
  return id === 'idle-order' ? idleOrder : fieldOf(id);
}

/** The keys that rows are sorted by. Of idle devices the longest idle comes first, unless a person sorts by that as well. */
export function addIdleOrder(sort: readonly SortKey[]): readonly ColumnKey[] {
  if (sort.some(({ field }) => field === 'idle')) return sort;
  return sort.flatMap((key): readonly ColumnKey[] =>
    key.field === 'availability' ? [key, { ...key, field: 'idle-order' }] : [key],
  );
}
