import { useDeferredValue, useMemo } from 'react';
import { useNow } from '../../stores/clock.ts';
import { useConsole } from '../../stores/console.ts';
import { useDevicesView } from '../../stores/devices-view.ts';
import { useFleet } from '../../stores/fleet.ts';
import { type DeviceRow, filterRows, makeRows } from './device-row.ts';
import { readSearch } from './read-search.ts';
import { sortRows } from './sort-rows.ts';
import { findTwins, type Twins } from './twins.ts';

export interface DeviceRows {
  readonly all: readonly DeviceRow[];
  /** Those the search leaves, in order. */
  readonly shown: readonly DeviceRow[];
  readonly twins: Twins;
}

/** Freshness moves by itself; this often is often enough for order and counts. */
const FRESHNESS_STEP_MS = 5_000;

export function useDeviceRows(): DeviceRows {
  const reports = useFleet((state) => state.reports);
  const query = useDeferredValue(useDevicesView((state) => state.query));
  const sort = useConsole((state) => state.settings.view.sort);
  const language = useConsole((state) => state.language);
  const now = useNow(FRESHNESS_STEP_MS);
  const all = useMemo(() => [...reports.values()].flatMap(makeRows), [reports]);
  const { matcher } = readSearch(query);
  // Most searches give the same answer until a device changes.
  const moment = matcher.dependsOnMoment ? now : 0;
  const matching = useMemo(() => filterRows(all, matcher, moment), [all, matcher, moment]);
  const shown = useMemo(() => sortRows(matching, sort, now, language), [matching, sort, now, language]);
  const twins = useMemo(() => findTwins(all), [all]);
  return { all, shown, twins };
}
