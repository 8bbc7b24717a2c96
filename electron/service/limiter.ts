/** Thrown to a caller who finds as many waiting as may wait. */
export class Overloaded extends Error {
  override readonly name = 'Overloaded';
}

/** Lets a few tasks run at once and the rest wait their turn. */
export interface Limiter {
  /**
   * Runs the task when it is its turn. An aborted signal takes a waiting task out of the queue; a task that has begun
   * is its own to stop.
   * @throws Overloaded when the queue is full; the signal's reason when it gave up waiting.
   */
  run<T>(task: () => Promise<T>, signal?: AbortSignal): Promise<T>;
  stats(): LimiterStats;
}

export interface LimiterStats {
  readonly running: number;
  readonly waiting: number;
}

export function createLimiter(concurrency: number, maxWaiting = Infinity): Limiter {
  let running = 0;
  // A Set keeps the order of arrival, and lets one who gives up leave from the middle.
  const waiting = new Set<() => void>();

  async function takeTurn(signal: AbortSignal | undefined): Promise<void> {
    signal?.throwIfAborted();
    if (running < concurrency) {
      running += 1;
      return;
    }
    if (waiting.size >= maxWaiting) throw new Overloaded('Too many are waiting already');
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    function begin(): void {
      signal?.removeEventListener('abort', giveUp);
      resolve();
    }
    function giveUp(): void {
      waiting.delete(begin);
      reject(signal?.reason);
    }
    signal?.addEventListener('abort', giveUp, { once: true });
    waiting.add(begin);
    await promise;
  }

  function passTurnOn(): void {
    const [next] = waiting;
    if (next === undefined) {
      running -= 1;
      return;
    }
    // The turn goes over as it is: counting it down and up again would let a newcomer in between.
    waiting.delete(next);
    next();
  }

  return {
    async run(task, signal) {
      await takeTurn(signal);
      try {
        return await task();
      } finally {
        passTurnOn();
      }
    },
    stats: () => ({ running, waiting: waiting.size }),
  };
}
