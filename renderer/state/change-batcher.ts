import type { FleetChange } from '#shared/ipc/contract.ts';

/** Painting sooner than this costs a person nothing. */
const FRAME_MS = 16;

/**
 * Applies changes as they come while that is cheap. Where drawing one takes longer than a frame, those that come meanwhile
 * and for as long again are applied together: a burst is drawn a few times and not once for each of its messages.
 */
export function createChangeBatcher(apply: (changes: readonly FleetChange[]) => void) {
  let waiting: FleetChange[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let restUntil = 0;

  function applyWaiting(): void {
    clearTimeout(timer);
    timer = undefined;
    const changes = waiting;
    waiting = [];
    const startedAt = performance.now();
    apply(changes);
    // React draws what a store has changed in a microtask that is before this one.
    queueMicrotask(() => {
      const endedAt = performance.now();
      const costMs = endedAt - startedAt;
      restUntil = costMs > FRAME_MS ? endedAt + costMs : 0;
    });
  }

  return function enqueue(change: FleetChange): void {
    waiting.push(change);
    const restMs = restUntil - performance.now();
    if (restMs <= 0 && timer === undefined) applyWaiting();
    else timer ??= setTimeout(applyWaiting, restMs);
  };
}
