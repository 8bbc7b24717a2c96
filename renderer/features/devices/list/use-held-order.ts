import { type FocusEvent, type PointerEvent, useEffect, useRef, useState } from 'react';

/** In ms since the last input in the list. */
const CALM_MS = 4_000;

/** Things stay put while you're working in the list. */
export function useHeldOrder() {
  const [isHeld, setHeld] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function hold(): void {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setHeld(false), CALM_MS);
    setHeld(true);
  }

  function release(): void {
    clearTimeout(timer.current);
    setHeld(false);
  }

  return {
    isHeld,
    release,
    handlers: {
      // A list that moves under a resting pointer fires this too, with a distance of 0.
      onPointerMove: ({ movementX, movementY }: PointerEvent) =>
        (movementX !== 0 || movementY !== 0) && hold(),
      onPointerLeave: ({ currentTarget }: PointerEvent) =>
        !currentTarget.contains(document.activeElement) && release(),
      onWheel: hold,
      onKeyDown: hold,
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
        if (!currentTarget.contains(relatedTarget) && !currentTarget.matches(':hover')) release();
      },
    },
  };
}
