import { useEffect, useState } from 'react';

/** Long enough for the pause between two words. */
const CALM_MS = 3_000;

/** Whether no key has been pressed for a while, looked at from when `isWanted` is set until it is so once. */
export function useCalmKeyboard(isWanted: boolean): boolean {
  const [isCalm, setIsCalm] = useState(false);
  useEffect(() => {
    if (!isWanted) return;
    const settle = () => {
      setIsCalm(true);
      stop();
    };
    let timer = setTimeout(settle, CALM_MS);
    const hear = () => {
      clearTimeout(timer);
      timer = setTimeout(settle, CALM_MS);
    };
    function stop(): void {
      clearTimeout(timer);
      document.removeEventListener('keydown', hear, true);
    }
    document.addEventListener('keydown', hear, true);
    return () => {
      stop();
      setIsCalm(false);
    };
  }, [isWanted]);
  return isCalm;
}
