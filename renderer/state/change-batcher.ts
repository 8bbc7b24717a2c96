import type { FleetChange } from '#shared/ipc/page-state.ts';

/** Nobody sees a shorter delay. */
const FRAME_MS = 16;

/**
 * Applies changes at once as long as rendering is fast. If it takes more than a frame, whatever comes in meanwhile, and
 * for as long again, is applied in one go. A burst gets rendered a few times, not once per message.
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
    // React renders a store's change in a microtask that runs before this one.
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
