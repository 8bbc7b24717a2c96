import type { Log } from '#shared/log.ts';

const AFTER_A_BUG_MS = 5_000;

export type RepeatedRequest = ReturnType<typeof repeatRequest>;

/**
 * Sends a request again and again, each time after the pause that the last one returned. It begins with `now`, which also
 * cancels a request in progress.
 */
export function repeatRequest(what: string, log: Log, send: (signal: AbortSignal) => Promise<number>) {
  let request = new AbortController();
  let timer: NodeJS.Timeout | undefined;

  async function run(): Promise<void> {
    const { signal } = request;
    const pause = await send(signal).catch((error: unknown) => {
      // Trip over one response, and we'd still ask for the next.
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
