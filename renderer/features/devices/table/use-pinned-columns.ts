import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { ColumnLayout } from './column-layout.ts';

/**
 * Sets the horizontal scroll offsets as CSS variables, by which the style sheet moves pinned cells. With `position:
 * sticky`, each cell would be a layer, and a hundred layers take most of a frame even when scrolling down.
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
      // If all columns fit, nothing scrolls and no listener is needed.
      scrolled.current = 0;
      return undefined;
    }
    // From the event, not read from the element: reading would lay out rows that were just created.
    function setOffsets(): void {
      element?.style.setProperty('--beyond-left', `${scrolled.current}px`);
      element?.style.setProperty('--beyond-right', `${scrolled.current + width - layout.width}px`);
    }
    function follow(): void {
      const { scrollLeft = 0 } = element ?? {};
      // Vertical scrolling changes nothing here.
      if (scrollLeft === scrolled.current) return;
      scrolled.current = scrollLeft;
      setOffsets();
    }
    setOffsets();
    // In the capture phase, before the visible rows are created.
    element.addEventListener('scroll', follow, { passive: true, capture: true });
    return () => element.removeEventListener('scroll', follow, { capture: true });
  }, [scroller, layout, width]);
}
