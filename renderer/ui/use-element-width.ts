import { type RefObject, useLayoutEffect, useState } from 'react';

/** In CSS pixels; follows changes. */
export function useElementWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const target = element.current;
    if (!target) return;
    // oxlint-disable-next-line react/set-state-in-effect -- The width is known only now, and must be right in the first frame.
    setWidth(target.clientWidth);
    const observer = new ResizeObserver(() => setWidth(target.clientWidth));
    observer.observe(target);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
