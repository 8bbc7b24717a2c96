/** A signal that several others can abort. */
export interface JoinedSignal {
  /** Aborted with the reason of the first of them. */
  readonly signal: AbortSignal;
  /** Removes the listeners. Call it when the work has ended. */
  readonly release: () => void;
}

/**
 * Like AbortSignal.any(), but it can be released. Node 24 keeps a signal of AbortSignal.any() alive if another one is
 * made from it and one of its sources is a timeout: about 400 bytes for each request to an agent.
 */
export function joinSignals(sources: readonly AbortSignal[]): JoinedSignal {
  const controller = new AbortController();
  const listeners = sources.map((source) => ({ source, follow: () => controller.abort(source.reason) }));
  for (const { source, follow } of listeners) {
    if (source.aborted) follow();
    else source.addEventListener('abort', follow, { once: true });
  }
  return {
    signal: controller.signal,
    release() {
      for (const { source, follow } of listeners) source.removeEventListener('abort', follow);
    },
  };
}
