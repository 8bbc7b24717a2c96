/**
 * The signals that stop the process. Windows has no SIGTERM. It sends SIGHUP when the console's window is closed,
 * and ends the process ten seconds later (Node's documentation of `process`, "Signal events").
 */
export function stopSignals(platform: NodeJS.Platform = process.platform): readonly NodeJS.Signals[] {
  return platform === 'win32' ? ['SIGINT', 'SIGBREAK', 'SIGHUP'] : ['SIGTERM', 'SIGINT'];
}

/** Resolves at the first signal to stop. A second signal ends the process immediately, as without this listener. */
export function waitForStop(signals = stopSignals()): Promise<NodeJS.Signals> {
  const { promise, resolve } = Promise.withResolvers<NodeJS.Signals>();
  function stop(signal: NodeJS.Signals): void {
    for (const each of signals) process.off(each, stop);
    resolve(signal);
  }
  for (const signal of signals) process.on(signal, stop);
  return promise;
}
