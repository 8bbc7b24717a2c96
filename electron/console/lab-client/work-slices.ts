/** Maximum time of one slice, in milliseconds: well within a frame, so that user input is handled between slices. */
const SLICE_MS = 6;

/** Runs bursts of work in slices, and lets other work run between them. */
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
    /** Runs `piece` after earlier work: immediately if there is none and none has run in this turn. */
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
