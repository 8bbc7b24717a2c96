import { useLayoutEffect, useState } from 'react';
import type { GridView } from '../../../grid/grid-view.ts';

/** Reads the keys of the devices shown at the time it is called; the same function for as long as the list is drawn. */
export function useShownKeys(view: GridView): () => readonly string[] {
  const [shown] = useState(createShown);
  useLayoutEffect(() => shown.follow(view), [shown, view]);
  return shown.readKeys;
}

/** Made out here: a function that stays and stands within a component keeps all that its first drawing knew, the fleet as it was then. */
function createShown() {
  let latest: GridView | null = null;
  return {
    follow(view: GridView): void {
      latest = view;
    },
    readKeys: () => latest?.listRows().map(({ key }) => key) ?? [],
  };
}
