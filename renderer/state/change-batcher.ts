import type { FleetChange } from '#shared/ipc/page-state.ts';

/** The user cannot see a shorter delay. */
const FRAME_MS = 16;

/**
 * Applies changes immediately while rendering is fast. If rendering one takes longer than a frame, the changes that
 * arrive during that time and for the same time again are applied together. A burst is rendered a few times instead of
 * once for each message.
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
