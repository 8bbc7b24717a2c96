import { type RefObject, useEffect, useRef } from 'react';
import type { AvailabilityKind } from '#shared/device/availability.ts';

const TINT_MS = 800;
/** More tints at a time would flicker. */
const MAX_TINTED = 20;
let tinted = 0;

/**
 * Tints the container of an element for a moment after the availability of its row has changed. Another row in the same
 * element is not a change.
 */
export function useChangeTint(key: string, kind: AvailabilityKind): RefObject<HTMLElement | null> {
  const element = useRef<HTMLElement>(null);
  const before = useRef({ key, kind });
  useEffect(() => {
    const isChanged = before.current.key === key && before.current.kind !== kind;
    before.current = { key, kind };
    if (isChanged) tint(element.current?.parentElement);
  }, [key, kind]);
  return element;
}

function tint(cell: Element | null | undefined): void {
  if (!cell || tinted >= MAX_TINTED || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const backgroundColor = 'var(--accent-tint)';
  tinted += 1;
  const animation = cell.animate([{ backgroundColor }, { backgroundColor }], TINT_MS);
  const end = (): void => {
    tinted -= 1;
  };
  animation.addEventListener('finish', end, { once: true });
  animation.addEventListener('cancel', end, { once: true });
}
