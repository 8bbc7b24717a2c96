/** One call's end: the caller's signal or its own time, whichever comes first. */
export interface Deadline {
  readonly signal: AbortSignal;
  hasPassed(): boolean;
  /** Lets go of the timer and of the caller's signal; to be called when the call is over. */
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
  // Taken off again in release: the outer signal lives as long as a session and would gather a listener per call.
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
