import { type RefObject, useLayoutEffect, useRef } from 'react';
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
  const scrolled = useRef(0);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    if (width >= layout.width) {
      // Nothing is scrolled where all columns fit, and nobody listens meanwhile.
      scrolled.current = 0;
      return undefined;
    }
    // Told, not asked for: to say how far it is scrolled, the page would have to lay out rows that were made just now.
    function tell(): void {
      element?.style.setProperty('--beyond-left', `${scrolled.current}px`);
      element?.style.setProperty('--beyond-right', `${scrolled.current + width - layout.width}px`);
    }
    function follow(): void {
      const { scrollLeft = 0 } = element ?? {};
      // Scrolling down moves nothing here.
      if (scrollLeft === scrolled.current) return;
      scrolled.current = scrollLeft;
      tell();
    }
    tell();
    // Before the rows that come into view are made.
    element.addEventListener('scroll', follow, { passive: true, capture: true });
    return () => element.removeEventListener('scroll', follow, { capture: true });
  }, [scroller, layout, width]);
}
