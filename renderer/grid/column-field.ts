import { type Field, type FieldId, fieldOf } from '#shared/search/fields.ts';
import { hasOwnClaim } from '#shared/search/value-test.ts';
import { deviceFreshness } from '#shared/model/fleet/freshness.ts';
import { findAvailability, findIdleSince } from '#shared/device/availability.ts';
import type { SortKey } from '#shared/model/list-view.ts';

/** A field, an order of devices by availability, or the stated serial numbers. */
export type ColumnId = FieldId | 'own-claims' | 'availability-order' | 'stated-serial';

/**
 * Serial numbers other than the device's ID, for free words. The column of `serial` would have all the IDs once more.
 */
const statedSerial: Field = {
  ...fieldOf('serial'),
  kind: 'text',
  read: ({ entry }) => entry.device.serialNumber,
};

export function columnField(id: ColumnId): Field {
  if (id === 'own-claims') return ownClaims;
  if (id === 'availability-order') return availabilityOrder;
  return id === 'stated-serial' ? statedSerial : fieldOf(id);
}

export type ColumnKey = Omit<SortKey, 'field'> & { readonly field: ColumnId };

/** Null for all but the user's own claims, so that the others come last either way. */
const ownClaims: Field = {
  ...fieldOf('idle'),
  kind: 'number',
  read: (row, moment) => (hasOwnClaim(row, moment) ? 0 : null),
};

/**
 * How devices of one availability are ordered: since when one is idle, and when a claim ends. A time field is read
 * again at each update, but this is a column, because these times don't change by themselves.
 */
export const availabilityOrder: Field = {
  ...fieldOf('idle'),
  kind: 'number',
  read({ entry, state }, moment) {
    // In most fleets nothing is watched or claimed, so the rest is skipped.
    if (entry.device.observed === null && entry.device.claim === null) return null;
    const availability = findAvailability({ entry, state }, moment);
    if (availability.kind === 'claimed') return Date.parse(availability.claim.Until);
    if (availability.kind !== 'idle') return null;
    return findIdleSince(entry, deviceFreshness(entry, state, moment.now));
  },
};

/**
 * The user's own claims come first, then the longest idle and the claim that ends soonest among their equals, unless
 * the user sorts by idle time.
 */
export function addAvailabilityOrder(sort: readonly SortKey[]): readonly ColumnKey[] {
  const isByIdle = sort.some(({ field }) => field === 'idle');
  return sort.flatMap((key): readonly ColumnKey[] =>
    key.field === 'availability'
      ? [
          { ...key, field: 'own-claims' },
          key,
          ...(isByIdle ? [] : [{ ...key, field: 'availability-order' as const }]),
        ]
      : [key],
  );
}
