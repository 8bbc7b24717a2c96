import { type Availability, deviceAvailability } from '#shared/device/availability.ts';
import type { GridRow } from '../../grid/grid-row.ts';
import { readMoment } from '../../state/moment.ts';

/** The state in the last response. */
export function availabilityBefore(entry: GridRow['entry'], seenAt: number | null): Availability {
  const moment = readMoment(seenAt ?? undefined);
  return deviceAvailability(entry, entry.goneSince === null ? 'fresh' : 'disconnected', moment);
}
