import { wait } from '../limits/wait.ts';

/** A connection on which the agent reports changes, until it breaks. */
export type Watch = (signal: AbortSignal, onChange: () => void) => Promise<never>;

interface Tracking {
  /** Between polls, and at least this even if the agent keeps reporting changes. */
  readonly pollMs: number;
  readonly minPollMs: number;
  readonly maxTrackPauseMs: number;
  readonly closing: AbortSignal;
  readonly isWanted: () => boolean;
  readonly poll: () => Promise<void>;
  readonly watch: Watch;
}

/** Polls regularly, and at once when the agent reports changes. */
export async function trackAgent(tracking: Tracking): Promise<void> {
  const { pollMs, minPollMs, closing, isWanted, poll } = tracking;
  const ending = new AbortController();
  const signal = AbortSignal.any([closing, ending.signal]);
  let change = Promise.withResolvers<void>();
  const watching = watchChanges(tracking, signal, () => change.resolve());
  try {
    while (isWanted()) {
      await wait(minPollMs, signal);
      await Promise.race([change.promise, wait(pollMs - minPollMs, signal)]);
      change = Promise.withResolvers<void>();
      await poll();
    }
  } catch {
    // No list, or the service is closing. The next caller finds out why.
  } finally {
    ending.abort();
    await watching;
  }
}

async function watchChanges(
  { pollMs, maxTrackPauseMs, watch }: Tracking,
  signal: AbortSignal,
  onChange: () => void,
): Promise<void> {
  let failures = 0;
  while (!signal.aborted) {
    try {
      await watch(signal, () => {
        failures = 0;
        onChange();
      });
    } catch {
      failures += 1;
    }
    const pauseMs = Math.min(pollMs * 2 ** failures, maxTrackPauseMs);
    await wait(pauseMs, signal).catch(() => undefined);
  }
}
