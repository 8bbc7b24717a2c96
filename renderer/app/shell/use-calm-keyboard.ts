import { useEffect, useState } from 'react';

/** Longer than the pause between two words. */
const CALM_MS = 3_000;

/** Becomes true once no key has been pressed for a while. The measurement starts when `isWanted` is set. */
export function useCalmKeyboard(isWanted: boolean): boolean {
  const [isCalm, setIsCalm] = useState(false);
  useEffect(() => {
    if (!isWanted) return;
    const done = new AbortController();
    const settle = () => {
      done.abort();
      setIsCalm(true);
    };
    let timer = setTimeout(settle, CALM_MS);
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(settle, CALM_MS);
    };
    document.addEventListener('keydown', wait, { capture: true, signal: done.signal });
    return () => {
      done.abort();
      clearTimeout(timer);
      setIsCalm(false);
    };
  }, [isWanted]);
  return isCalm;
}
