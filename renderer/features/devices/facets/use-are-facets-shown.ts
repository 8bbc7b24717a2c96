import { useSyncExternalStore } from 'react';
import { useConsole } from '../../../state/console.ts';

/** From here on there is room for them beside the list. */
const roomy = matchMedia('(min-width: 1200px)');

/** Whether the facets stand beside the list: as the person chose, otherwise where there is room. */
export function useAreFacetsShown(): boolean {
  const chosen = useConsole((state) => state.settings.view.areFacetsShown);
  const isRoomy = useSyncExternalStore(
    (listener) => {
      roomy.addEventListener('change', listener);
      return () => roomy.removeEventListener('change', listener);
    },
    () => roomy.matches,
  );
  return chosen ?? isRoomy;
}
