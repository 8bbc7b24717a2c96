import { wait } from '../../limits/wait.ts';
import type { AgentTarget } from '../connector.ts';
import type { AdbOptions } from './adb-options.ts';
import { withConnection } from './smart-socket.ts';

/** Polls regularly, and at once after a report of changes, which is only a hint: adb 29 omits phones that go offline. */
export async function trackServer(
  target: AgentTarget,
  options: AdbOptions,
  closing: AbortSignal,
  isWanted: () => boolean,
  poll: () => Promise<void>,
): Promise<void> {
  const ending = new AbortController();
  const signal = AbortSignal.any([closing, ending.signal]);
  let change = Promise.withResolvers<void>();
  const tracking = trackChanges(target, options, signal, () => change.resolve());
  try {
    while (isWanted()) {
      await wait(options.minPollMs, signal);
      await Promise.race([change.promise, wait(options.pollMs - options.minPollMs, signal)]);
      change = Promise.withResolvers<void>();
      await poll();
    }
  } catch {
    // No list, or the service is closing. The next caller's request reports the problem.
  } finally {
    ending.abort();
    await tracking;
  }
}

async function trackChanges(
  target: AgentTarget,
  options: AdbOptions,
  signal: AbortSignal,
  onChange: () => void,
): Promise<void> {
  let failures = 0;
  while (!signal.aborted) {
    try {
      await withConnection(target, options.trackLimits, signal, async (connection) => {
        await connection.request('host:track-devices-l');
        for (;;) {
          await connection.readBlock();
          failures = 0;
          onChange();
          // Slows down a server that reports changes without pause.
          await wait(options.minPollMs / 4, signal);
        }
      });
    } catch {
      failures += 1;
    }
    const pauseMs = Math.min(options.pollMs * 2 ** failures, options.maxTrackPauseMs);
    await wait(pauseMs, signal).catch(() => undefined);
  }
}
