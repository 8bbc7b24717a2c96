import { useMemo } from 'react';
import type { GridRow } from '../../../grid/grid-row.ts';
import type { GridView } from '../../../grid/grid-view.ts';
import { useDevicesView } from '../../../state/devices-view.ts';
import { grid } from '../../../state/fleet-grid.ts';

export interface Selected {
  /** The shown ones in their order, followed by the others. */
  readonly rows: readonly GridRow[];
  /** The number of them that the list shows now. */
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
