import { type Field, type FieldId, fieldOf } from '#shared/search/fields.ts';
import { deviceFreshness } from '#shared/model/fleet/freshness.ts';
import { findAvailability, findIdleSince } from '#shared/device/availability.ts';
import type { SortKey } from '#shared/model/list-view.ts';

/** A field, the order of devices of one availability, or the stated serial numbers. */
export type ColumnId = FieldId | 'idle-order' | 'stated-serial';

/**
 * Serial numbers other than the device's ID, for free words. The column of `serial` would have all the IDs
 * once more.
 */
const statedSerial: Field = {
  ...fieldOf('serial'),
  kind: 'text',
  read: ({ entry }) => entry.device.serialNumber,
};

export function columnField(id: ColumnId): Field {
  if (id === 'idle-order') return idleOrder;
  return id === 'stated-serial' ? statedSerial : fieldOf(id);
}

export type ColumnKey = Omit<SortKey, 'field'> & { readonly field: ColumnId };

/**
 * Since when an idle device is idle, and null for all others so that they're equal. A time field is read
 * again at each update, but this is a column: while a phone is idle, its last use doesn't change.
 */
export const idleOrder: Field = {
  ...fieldOf('idle'),
  kind: 'number',
  read({ entry, state }, moment) {
    // In most fleets nothing is watched, so the rest is skipped.
    if (entry.device.observed === null) return null;
    if (findAvailability({ entry, state }, moment).kind !== 'idle') return null;
    return findIdleSince(entry, deviceFreshness(entry, state, moment.now));
  },
};

/** Among idle devices, the one that's been idle longest comes first, unless the user sorts by that. */
export function addIdleOrder(sort: readonly SortKey[]): readonly ColumnKey[] {
  if (sort.some(({ field }) => field === 'idle')) return sort;
  return sort.flatMap((key): readonly ColumnKey[] =>
    key.field === 'availability' ? [key, { ...key, field: 'idle-order' }] : [key],
  );
}
