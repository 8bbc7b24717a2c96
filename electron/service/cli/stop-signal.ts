const stopSignals = ['SIGTERM', 'SIGINT'] as const;

/** Resolves when the process is asked to stop. Asked again, it ends at once, as it would have without this. */
export function waitForStop(): Promise<NodeJS.Signals> {
  const { promise, resolve } = Promise.withResolvers<NodeJS.Signals>();
  function stop(signal: NodeJS.Signals): void {
    for (const each of stopSignals) process.off(each, stop);
    resolve(signal);
  }
  for (const signal of stopSignals) process.on(signal, stop);
  return promise;
}
