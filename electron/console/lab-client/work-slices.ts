/** In ms: well within a frame, so that input gets handled in between. */
const SLICE_MS = 6;

/** Cuts bursts of work into slices, and lets other work run in between. */
export function createWorkSlices(now = () => performance.now()) {
  const waiting: (() => void)[] = [];
  let isBusy = false;

  function work(): void {
    const startedAt = now();
    while (waiting.length > 0 && now() - startedAt < SLICE_MS) waiting.shift()?.();
    isBusy = waiting.length > 0;
    if (isBusy) setImmediate(work);
  }

  return {
    /** Runs `piece` after earlier work; at once if there's none and none has run in this turn. */
    run<T>(piece: () => T): Promise<T> {
      const { promise, resolve, reject } = Promise.withResolvers<T>();
      const finish = () => {
        try {
          resolve(piece());
        } catch (error) {
          reject(error);
        }
      };
      if (isBusy) waiting.push(finish);
      else {
        isBusy = true;
        setImmediate(work);
        finish();
      }
      return promise;
    },
  };
}
