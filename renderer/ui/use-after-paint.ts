import { startTransition, useEffect, useState } from 'react';

/** The longest wait for an idle page: while a fleet changes all the time, the page is rarely idle. */
const LATEST_MS = 100;

/**
 * `value` from the last time when the page was painted and idle, so that rendering it never delays the rest of the
 * page. If values arrive faster, only the last one is returned.
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
