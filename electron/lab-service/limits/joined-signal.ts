interface JoinedSignal {
  readonly signal: AbortSignal;
  /** Was it the time limit? */
  readonly isOver: () => boolean;
  readonly release: () => void;
}

/** In Node 24, AbortSignal.any() of a timeout leaks about 400 bytes per request, and timeout() outlives its work. */
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
