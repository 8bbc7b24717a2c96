import { type RefObject, useLayoutEffect } from 'react';
import type { ColumnLayout } from './column-layout.ts';

/**
 * Tells the style sheet how far the table is scrolled to each side, which is how far pinned cells must be moved to stay. Cells that
 * `position: sticky` keeps in place are a layer each, and a hundred layers take most of a frame even when scrolling down.
 */
export function usePinnedColumns(
  scroller: RefObject<HTMLElement | null>,
  layout: ColumnLayout,
  width: number,
): void {
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element || width >= layout.width) return undefined;
    let before = -1;
    function follow(): void {
      const { scrollLeft = 0, clientWidth = 0 } = element ?? {};
      // Scrolling down moves nothing here.
      if (scrollLeft === before) return;
      before = scrollLeft;
      element?.style.setProperty('--beyond-left', `${scrollLeft}px`);
      element?.style.setProperty('--beyond-right', `${scrollLeft + clientWidth - layout.width}px`);
    }
    follow();
    // Before the rows that come into view are made: to say how far it is scrolled, the page would have to lay them out at once.
    element.addEventListener('scroll', follow, { passive: true, capture: true });
    return () => element.removeEventListener('scroll', follow, { capture: true });
  }, [scroller, layout, width]);
}
