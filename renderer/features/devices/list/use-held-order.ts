import { type FocusEvent, type PointerEvent, useEffect, useRef, useState } from 'react';

/** How long after the last input in the list the order may change under it. */
const CALM_MS = 4_000;

/** Whether the order of the list is to stay, because somebody is at it, and what notices that. */
export function useHeldOrder() {
  const [isHeld, setHeld] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function hold(): void {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setHeld(false), CALM_MS);
    setHeld(true);
  }

  /** Lets the order change now. */
  function release(): void {
    clearTimeout(timer.current);
    setHeld(false);
  }

  return {
    isHeld,
    release,
    /** For the element around the list. */
    handlers: {
      // A list that moves under a resting pointer tells of it like of a moved one, by no distance.
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
