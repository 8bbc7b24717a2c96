/** How long one slice may take, in milliseconds: well within a frame, so that what a person does is heard between two. */
const SLICE_MS = 6;

/** Does work that comes in bursts piece by piece, and lets everything else have its turn in between. */
export interface WorkSlices {
  /** Runs `work` after what was given before it: at once where there is nothing and this turn has seen none. */
  run<T>(work: () => T): Promise<T>;
}

export function createWorkSlices(now = () => performance.now()): WorkSlices {
  const waiting: (() => void)[] = [];
  let isBusy = false;

  function work(): void {
    const startedAt = now();
    while (waiting.length > 0 && now() - startedAt < SLICE_MS) waiting.shift()?.();
    isBusy = waiting.length > 0;
    if (isBusy) setImmediate(work);
  }

  return {
    run<T>(piece: () => T) {
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
