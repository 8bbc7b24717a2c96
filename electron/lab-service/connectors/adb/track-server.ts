import { wait } from '../../limits/wait.ts';
import type { AgentTarget } from '../connector.ts';
import type { AdbOptions } from './adb-options.ts';
import { withConnection } from './smart-socket.ts';

interface TrackedServer {
  /** Whether somebody has requested it lately. */
  isWanted(): boolean;
  /** Requests the list and starts to read devices that are due. Rejects if the server returns no list. */
  poll(): Promise<void>;
}

/**
 * Tracks a server until nobody wants it or it returns no list. Polls regularly, which is also the heartbeat, and at
 * once when the server reports a change. The report is only a hint: adb 29 omits devices that go offline, and with one
 * source of the list nothing can come in the wrong order.
 */
export async function trackServer(
  target: AgentTarget,
  options: AdbOptions,
  closing: AbortSignal,
  server: TrackedServer,
): Promise<void> {
  const ending = new AbortController();
  const signal = AbortSignal.any([closing, ending.signal]);
  let change = Promise.withResolvers<void>();
  const tracking = trackChanges(target, options, signal, () => change.resolve());
  try {
    while (server.isWanted()) {
      // However many changes the server reports.
      await wait(options.minPollMs, signal);
      await Promise.race([change.promise, wait(options.pollMs - options.minPollMs, signal)]);
      change = Promise.withResolvers<void>();
      await server.poll();
    }
  } catch {
    // No list, or the service is closing. The next caller's request reports the problem.
  } finally {
    ending.abort();
    await tracking;
  }
}

/** Reconnects with growing pauses. */
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
