import { type FocusEvent, type PointerEvent, useEffect, useRef, useState } from 'react';

/** How long after the last input in the list the order may change under it. */
const CALM_MS = 4_000;

/** Whether the order of the list is to stay, because somebody is at it, and what notices that. */
export interface HeldOrder {
  readonly isHeld: boolean;
  /** Lets the order change now. */
  readonly release: () => void;
  /** For the element around the list. */
  readonly handlers: {
    readonly onPointerMove: (event: PointerEvent) => void;
    readonly onPointerLeave: (event: PointerEvent) => void;
    readonly onWheel: () => void;
    readonly onKeyDown: () => void;
    readonly onBlur: (event: FocusEvent) => void;
  };
}

export function useHeldOrder(): HeldOrder {
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
      // A list that moves under a resting pointer tells of it like of a moved one, by no distance.
      onPointerMove: ({ movementX, movementY }) => (movementX !== 0 || movementY !== 0) && hold(),
      onPointerLeave: ({ currentTarget }) => !currentTarget.contains(document.activeElement) && release(),
      onWheel: hold,
      onKeyDown: hold,
      onBlur: ({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget) && !currentTarget.matches(':hover')) release();
      },
    },
  };
}
