import { AccountsUnavailable } from './accounts-unavailable.ts';

const PROBE_MS = 250;

/**
 * Remembers that a server is unavailable, so that callers fail immediately instead of each waiting for a
 * timeout. `probe` checks the server, first immediately and then a few times a second.
 */
export function createAvailability(probe: () => Promise<void>) {
  let isUnavailable = false;
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;

  /** @throws AccountsUnavailable immediately while the server is known to be unavailable. */
  function check(): void {
    if (isUnavailable) throw new AccountsUnavailable('The accounts database cannot be used: not available');
  }

  /** Marks the server as unavailable until a probe succeeds. */
  function markUnavailable(): void {
    if (isUnavailable || isClosed) return;
    isUnavailable = true;
    tryAgain();
  }

  function tryAgain(): void {
    probe().then(
      () => {
        isUnavailable = false;
      },
      () => {
        if (isClosed) return;
        // The probe alone must not keep the process alive.
        timer = setTimeout(tryAgain, PROBE_MS).unref();
      },
    );
  }

  /** Stops the probe. */
  function close(): void {
    isClosed = true;
    clearTimeout(timer);
  }

  return { check, markUnavailable, close };
}
