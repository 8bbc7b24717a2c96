import { useLayoutEffect, useState } from 'react';
import type { GridView } from '../../../grid/grid-view.ts';

/** Returns a function that reads the keys of the devices shown when it is called. The function stays the same. */
export function useShownKeys(view: GridView): () => readonly string[] {
  const [shown] = useState(createShown);
  useLayoutEffect(() => shown.follow(view), [shown, view]);
  return shown.readKeys;
}

/**
 * Outside the component: a stable closure inside it would keep the first render's data, including the fleet at that
 * time.
 */
function createShown() {
  let latest: GridView | null = null;
  return {
    follow(view: GridView): void {
      latest = view;
    },
    readKeys: () => latest?.listRows().map(({ key }) => key) ?? [],
  };
}
