/** How long one slice may take, in milliseconds: well within a frame, so that what a person does is heard between two. */
const SLICE_MS = 6;

/** Does work that comes in bursts piece by piece, and lets everything else have its turn in between. */
export interface WorkSlices {
  /** Runs `work` after what was given before it. */
  run<T>(work: () => T): Promise<T>;
}

export function createWorkSlices(now = () => performance.now()): WorkSlices {
  const waiting: (() => void)[] = [];

  function work(): void {
    const startedAt = now();
    do waiting.shift()?.();
    while (waiting.length > 0 && now() - startedAt < SLICE_MS);
    if (waiting.length > 0) setImmediate(work);
  }

  return {
    run<T>(piece: () => T) {
      const { promise, resolve, reject } = Promise.withResolvers<T>();
      waiting.push(() => {
        try {
          resolve(piece());
        } catch (error) {
          reject(error);
        }
      });
      if (waiting.length === 1) setImmediate(work);
      return promise;
    },
  };
}
