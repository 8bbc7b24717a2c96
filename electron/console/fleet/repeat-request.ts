import type { Log } from '#shared/log.ts';

const AFTER_A_BUG_MS = 5_000;

export type RepeatedRequest = ReturnType<typeof repeatRequest>;

/**
 * Keeps sending a request, each time after the pause that the last one returned. `now` starts it, and also cancels
 * what's under way.
 */
export function repeatRequest(what: string, log: Log, send: (signal: AbortSignal) => Promise<number>) {
  let request = new AbortController();
  let timer: NodeJS.Timeout | undefined;

  async function run(): Promise<void> {
    const { signal } = request;
    const pause = await send(signal).catch((error: unknown) => {
      // A bug in handling one response mustn't stop the requests.
      log.error(`${what} failed unexpectedly`, { error });
      return AFTER_A_BUG_MS;
    });
    if (!signal.aborted) timer = setTimeout(() => void run(), pause);
  }

  function end(): void {
    request.abort();
    clearTimeout(timer);
  }

  function now(): void {
    end();
    request = new AbortController();
    void run();
  }

  return { now, end };
}
