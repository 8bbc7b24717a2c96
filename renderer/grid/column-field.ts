import { type Field, type FieldId, fieldOf } from '#shared/search/fields.ts';
import { deviceFreshness } from '#shared/model/fleet/freshness.ts';
import { findAvailability, findIdleSince } from '#shared/device/availability.ts';
import type { SortKey } from '#shared/model/list-view.ts';

/** The ID of a column: a field, the order of the devices of one availability, or the stated serial numbers. */
export type ColumnId = FieldId | 'idle-order' | 'stated-serial';

/**
 * The serial numbers that differ from their device's ID, for free words. The column of `serial` would contain all IDs
 * a second time.
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
 * The time since which an idle device is idle. It is null for any other device, so that these are equal. A time field
 * is read again at each update. This one is a column, because the time of the last use of a phone does not change while
 * the phone is idle.
 */
export const idleOrder: Field = {
  ...fieldOf('idle'),
  kind: 'number',
  read({ entry, state }, moment) {
    // Most fleets have no evidence and skip the rest.
    if (entry.device.observed === null) return null;
    if (findAvailability({ entry, state }, moment).kind !== 'idle') return null;
    return findIdleSince(entry, deviceFreshness(entry, state, moment.now));
  },
};

/**
 * The sort keys. The device that has been idle longest is first among the idle ones, unless the user sorts by that
 * field.
 */
export function addIdleOrder(sort: readonly SortKey[]): readonly ColumnKey[] {
  if (sort.some(({ field }) => field === 'idle')) return sort;
  return sort.flatMap((key): readonly ColumnKey[] =>
    key.field === 'availability' ? [key, { ...key, field: 'idle-order' }] : [key],
  );
}
