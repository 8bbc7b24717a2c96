/** Ends a call by the caller's signal or its own timeout, whichever comes first. */
export interface Deadline {
  readonly signal: AbortSignal;
  hasPassed(): boolean;
  /** Call it when the call is over: clears the timer and the listener. */
  release(): void;
}

export function startDeadline(outer: AbortSignal, afterMs: number): Deadline {
  const controller = new AbortController();
  let hasPassed = false;
  const timer = setTimeout(() => {
    hasPassed = true;
    controller.abort();
  }, afterMs);
  const cancel = () => controller.abort();
  if (outer.aborted) cancel();
  // Removed in release: the outer signal lives as long as a session, and would collect a listener per call.
  outer.addEventListener('abort', cancel, { once: true });
  return {
    signal: controller.signal,
    hasPassed: () => hasPassed,
    release: () => {
      clearTimeout(timer);
      outer.removeEventListener('abort', cancel);
    },
  };
}
