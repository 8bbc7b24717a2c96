import { useMemo } from 'react';
import type { GridRow } from '../../../grid/grid-row.ts';
import { useDevicesView } from '../../../state/devices-view.ts';
import type { DeviceRows } from './use-device-rows.ts';

/** The devices that are selected and still there. */
export interface Selected {
  /** Those that are shown, in their order, and then the others. */
  readonly rows: readonly GridRow[];
  /** How many of them the list shows now. */
  readonly shown: number;
}

const nothing: Selected = { rows: [], shown: 0 };

export function useSelection({ view, findAll }: Pick<DeviceRows, 'view' | 'findAll'>): Selected {
  const keys = useDevicesView((state) => state.selected);
  return useMemo(() => {
    if (keys.size === 0) return nothing;
    const shown = view.listAmong(keys);
    if (shown.length === keys.size) return { rows: shown, shown: shown.length };
    const shownKeys = new Set(shown.map(({ key }) => key));
    const others = findAll(keys).filter(({ key }) => !shownKeys.has(key));
    return { rows: [...shown, ...others], shown: shown.length };
    // What is found changes with the view alone, for which a new one is made whenever anything changes.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [keys, view]);
}
