import { useMemo } from 'react';
import type { GridRow } from '../../../grid/grid-row.ts';
import type { GridView } from '../../../grid/grid-view.ts';
import { useDevicesView } from '../../../state/devices-view.ts';
import { grid } from '../../../state/fleet-grid.ts';

export interface Selected {
  /** Those that are shown in their order, then the others. */
  readonly rows: readonly GridRow[];
  /** How many of them are in the list right now. */
  readonly shown: number;
}

const nothing: Selected = { rows: [], shown: 0 };

export function useSelection(view: GridView): Selected {
  const keys = useDevicesView((state) => state.selected);
  return useMemo(() => {
    if (keys.size === 0) return nothing;
    const shown = new Set(view.listAmong(keys));
    const others = shown.size === keys.size ? [] : grid.findAll(keys).filter((row) => !shown.has(row));
    return { rows: [...shown, ...others], shown: shown.size };
  }, [keys, view]);
}
