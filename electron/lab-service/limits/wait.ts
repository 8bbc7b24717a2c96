/** Resolves after this time, in milliseconds. @throws the signal's reason when it aborts. */
export function wait(ms: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const leave = (): void => reject(signal.reason);
  if (signal.aborted) leave();
  const timer = setTimeout(resolve, ms);
  signal.addEventListener('abort', leave, { once: true });
  return promise.finally(() => {
    clearTimeout(timer);
    signal.removeEventListener('abort', leave);
  });
}
