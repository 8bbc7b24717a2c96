import { AccountsUnavailable } from './accounts-unavailable.ts';

const PROBE_MS = 250;

/**
 * Remembers that a server is away, so that those who need it hear so at once instead of each waiting for it; `probe`
 * finds out, at once and then a few times a second, when it is back.
 */
export function createAvailability(probe: () => Promise<void>) {
  let isAway = false;
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;

  /** @throws AccountsUnavailable at once while the server is known to be away. */
  function check(): void {
    if (isAway) throw new AccountsUnavailable('The accounts database cannot be used: not available');
  }

  /** The server has just failed: it is away until a probe succeeds. */
  function lose(): void {
    if (isAway || isClosed) return;
    isAway = true;
    tryAgain();
  }

  function tryAgain(): void {
    probe().then(
      () => {
        isAway = false;
      },
      () => {
        if (isClosed) return;
        // Nobody's process stays for the probe alone.
        timer = setTimeout(tryAgain, PROBE_MS).unref();
      },
    );
  }

  /** Ends the probing. */
  function close(): void {
    isClosed = true;
    clearTimeout(timer);
  }

  return { check, lose, close };
}
