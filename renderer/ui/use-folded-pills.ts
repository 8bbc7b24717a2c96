import { type RefObject, useLayoutEffect, useState } from 'react';

/** As in the style sheet. */
const GAP = 4;
export const MORE = 'more';

interface Sizes {
  readonly room: number;
  readonly widths: ReadonlyMap<string, number>;
}

/**
 * The pills (`data-pill`) that don't fit in the row. A folded one stays there, invisible, so that we know its width.
 * The observer reads sizes after the layout: during rendering that would cost another layout per letter.
 */
export function useFoldedPills(
  row: RefObject<HTMLElement | null>,
  pills: readonly string[],
  kept: ReadonlySet<string>,
): ReadonlySet<string> {
  const [sizes, setSizes] = useState<Sizes>({ room: 0, widths: new Map() });
  const names = pills.join(' ');
  useLayoutEffect(() => {
    const element = row.current;
    if (!element) return undefined;
    const observer = new ResizeObserver((entries) => setSizes((before) => measure(before, entries)));
    observer.observe(element);
    for (const pill of element.querySelectorAll('[data-pill]')) observer.observe(pill);
    return () => observer.disconnect();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- Other pills are other elements.
  }, [row, names]);
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

/** In CSS pixels. */
interface PillRow {
  readonly room: number;
  readonly gap: number;
  /** By pill, once measured. */
  readonly widths: ReadonlyMap<string, number>;
  readonly pills: readonly string[];
  /** Never fold these. */
  readonly kept: ReadonlySet<string>;
  /** Opens the folded ones. */
  readonly more: string;
}

/** What doesn't fit and goes into the menu of one more pill: the last ones that may be folded. */
export function foldPills({ room, gap, widths, pills, kept, more }: PillRow): ReadonlySet<string> {
  const widthOf = (pill: string) => (widths.get(pill) ?? 0) + gap;
  const sum = (some: readonly string[]) => some.reduce((width, pill) => width + widthOf(pill), 0);
  if (room === 0 || sum(pills) - gap <= room) return new Set();
  const others = pills.filter((pill) => !kept.has(pill));
  let left = room + gap - widthOf(more) - sum(pills.filter((pill) => kept.has(pill)));
  const first = others.findIndex((pill) => (left -= widthOf(pill)) < 0);
  return new Set(others.slice(first < 0 ? others.length : first));
}
