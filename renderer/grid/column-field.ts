import { type Field, type FieldId, fieldOf } from '#shared/search/fields.ts';
import { idleOrder } from './idle-order.ts';

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
