import { useMemo, useState } from 'react';
import type { CountsByValue } from '../../grid/count-availability.ts';
import { noDevices } from '#shared/device/availability.ts';
import { type BarField, type FleetBar, makeBars } from './fleet-bars.ts';
import { holdOrder, isSameOrder } from './held-order.ts';

/**
 * The bars of a field. They keep their order while they are visible: new bars follow the earlier ones, until the user
 * sorts again.
 */
export function useShownBars(field: BarField, counted: CountsByValue) {
  const wanted = useMemo(() => makeBars(field, counted), [field, counted]);
  const wantedIds = wanted.map(({ id }) => id);
  // The last state of each bar, so that a bar without devices keeps its name.
  const [known, setKnown] = useState<ReadonlyMap<string, FleetBar>>(new Map());
  const shownIds = [...known.keys()];
  const ids = holdOrder(shownIds, wantedIds);
  const byId = new Map(wanted.map((bar) => [bar.id, bar]));
  const bars = ids.flatMap((id): readonly FleetBar[] => {
    const bar = byId.get(id);
    if (bar) return [bar];
    const before = known.get(id);
    return before ? [{ ...before, counts: noDevices }] : [];
  });
  if (ids.length !== shownIds.length) setKnown(new Map(bars.map((bar) => [bar.id, bar])));
  return {
    bars,
    isOutOfOrder: !isSameOrder(ids, wantedIds),
    sortAgain: () => setKnown(byId),
  };
}
