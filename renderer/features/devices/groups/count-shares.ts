import { availabilityKinds, deviceAvailability } from '#shared/device/availability.ts';
import type { GroupField } from '#shared/model/list-view.ts';
import { deviceFreshness } from '#shared/model/freshness.ts';
import type { Moment } from '#shared/model/moment.ts';
import type { CountsByValue } from '../../../grid/count-availability.ts';
import type { GridView } from '../../../grid/grid-view.ts';
import type { GroupShares } from './group-heading.tsx';

/**
 * The devices of a group by state, for its heading. Undefined for a group of one state.
 * @param counts those of all groups
 */
export function countShares(
  view: GridView,
  field: GroupField,
  value: string | null,
  counts: CountsByValue,
  moment: Moment,
): GroupShares | undefined {
  const ofGroup = counts.get(value);
  if (field === 'availability' || ofGroup === undefined) return undefined;
  const isUnknown = availabilityKinds.every((kind) => kind === 'unknown' || ofGroup[kind] === 0);
  const isUnreported =
    isUnknown &&
    view.listMatching(field, value).every(({ entry, state }) => {
      const availability = deviceAvailability(entry, deviceFreshness(entry, state, moment.now), moment);
      return availability.kind === 'unknown' && availability.reason === 'not-reported';
    });
  return { counts: ofGroup, isUnreported };
}
