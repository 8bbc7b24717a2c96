import { startTransition, useEffect, useState } from 'react';

/**
 * `value` as it was when the page was last painted: what is drawn from it never delays the rest of the page. Of values that come
 * faster than frames, only the last is given out.
 */
export function useAfterPaint<T>(value: T): T {
  const [painted, setPainted] = useState(value);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    // A task that is queued within a frame runs after the frame was painted.
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => startTransition(() => setPainted(value)));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [value]);
  return painted;
}
