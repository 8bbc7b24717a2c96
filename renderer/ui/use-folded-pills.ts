import { type RefObject, useLayoutEffect, useState } from 'react';
import { foldPills } from './fold-pills.ts';

/** The gap between two pills, as in the style sheet. */
const GAP = 4;
export const MORE = 'more';

interface Sizes {
  readonly room: number;
  readonly widths: ReadonlyMap<string, number>;
}

/**
 * The pills that do not fit in the row. The row's children are pills with `data-pill`. A folded pill stays among them,
 * invisible, so that its width is known. The observer reads the sizes after the layout: reading them during rendering
 * would cost one more layout for each typed letter.
 */
export function useFoldedPills(
  row: RefObject<HTMLElement | null>,
  pills: readonly string[],
  kept: ReadonlySet<string>,
): ReadonlySet<string> {
  const [sizes, setSizes] = useState<Sizes>({ room: 0, widths: new Map() });
  // The row has one child for each pill, and one for the menu.
  const count = pills.length + 1;
  useLayoutEffect(() => {
    const element = row.current;
    if (!element) return undefined;
    const observer = new ResizeObserver((entries) => setSizes((before) => measure(before, entries)));
    observer.observe(element);
    for (const child of Array.from(element.children).slice(0, count)) observer.observe(child);
    return () => observer.disconnect();
  }, [row, count]);
  return foldPills({ ...sizes, gap: GAP, pills, kept, more: MORE });
}

function measure(before: Sizes, entries: readonly ResizeObserverEntry[]): Sizes {
  const widths = new Map(before.widths);
  let { room } = before;
  for (const { target, borderBoxSize } of entries) {
    const width = Math.ceil(borderBoxSize[0]?.inlineSize ?? 0);
    const pill = target instanceof HTMLElement ? target.dataset['pill'] : undefined;
    if (pill === undefined) room = width;
    else widths.set(pill, width);
  }
  return { room, widths };
}
