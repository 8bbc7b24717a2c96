export interface JoinedSignal {
  /** Aborts with the reason of whichever source comes first. */
  readonly signal: AbortSignal;
  /** Whether the time limit came first. */
  readonly isOver: () => boolean;
  /** Call it when the work has ended. */
  readonly release: () => void;
}

/**
 * AbortSignal.any() with a time limit, and without its leak: Node 24 keeps about 400 bytes for each request to an
 * agent, and a signal of AbortSignal.timeout() lives until its time is up, even if the work has long ended.
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
