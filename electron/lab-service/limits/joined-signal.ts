/** A signal that several others can abort. */
export interface JoinedSignal {
  /** Aborted with the reason of the first of them. */
  readonly signal: AbortSignal;
  /** Whether the time limit has passed before another signal aborted. */
  readonly isOver: () => boolean;
  /** Removes the listeners and the timer. Call it when the work has ended. */
  readonly release: () => void;
}

/**
 * Like AbortSignal.any(), but it can be released. Node 24 keeps a signal of AbortSignal.any() alive if another one is
 * made from it and one of its sources is a timeout: about 400 bytes for each request to an agent. A signal of
 * AbortSignal.timeout() stays in memory until its time has passed, even if the work ended long before.
 * @param limitMs also aborts after this time, in milliseconds
 */
export function joinSignals(sources: readonly AbortSignal[], limitMs?: number): JoinedSignal {
  const controller = new AbortController();
  const listeners = sources.map((source) => ({ source, follow: () => controller.abort(source.reason) }));
  for (const { source, follow } of listeners) {
    if (source.aborted) follow();
    else source.addEventListener('abort', follow, { once: true });
  }
  let isOver = false;
  function end(): void {
    isOver = !controller.signal.aborted;
    controller.abort(new DOMException('The time limit has passed', 'TimeoutError'));
  }
  const timer = limitMs === undefined ? undefined : setTimeout(end, limitMs).unref();
  return {
    signal: controller.signal,
    isOver: () => isOver,
    release() {
      clearTimeout(timer);
      for (const { source, follow } of listeners) source.removeEventListener('abort', follow);
    },
  };
}
