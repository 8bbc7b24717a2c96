import { startTransition, useEffect, useState } from 'react';

/** Idle moments may be long in coming while a fleet changes all the time. */
const LATEST_MS = 100;

/**
 * `value` as it was when the page was last painted and had nothing else to do: what is drawn from it never delays the rest of the
 * page. Of values that come faster than that, only the last is given out.
 */
export function useAfterPaint<T>(value: T): T {
  const [painted, setPainted] = useState(value);
  useEffect(() => {
    let idle: number | undefined;
    const frame = requestAnimationFrame(() => {
      idle = requestIdleCallback(() => startTransition(() => setPainted(value)), { timeout: LATEST_MS });
    });
    return () => {
      cancelAnimationFrame(frame);
      if (idle !== undefined) cancelIdleCallback(idle);
    };
  }, [value]);
  return painted;
}
