import { setTimeout as wait } from 'node:timers/promises';
import type { AgentTarget } from '../connector.ts';
import type { AdbOptions } from './adb-options.ts';
import { withConnection } from './smart-socket.ts';

/** The part of an ADB server's memory that tracking updates. */
export interface TrackedServer {
  /** Whether there was a recent request for it. */
  isWanted(): boolean;
  /** Requests the list and starts to read devices that are due. Rejects if the server returns no list. */
  poll(): Promise<void>;
}

/**
 * Tracks a server until it has no recent requests or stops returning a list, then resolves. The list is
 * polled regularly, which is also the heartbeat, and immediately when the server reports a change. The report
 * is only a hint: adb 29 omits devices that go offline, and a single source of the list avoids ordering
 * problems.
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
      // Minimum interval, for any number of changes that a server reports.
      await wait(options.minPollMs, undefined, { signal });
      await Promise.race([change.promise, wait(options.pollMs - options.minPollMs, undefined, { signal })]);
      change = Promise.withResolvers<void>();
      await server.poll();
    }
  } catch {
    // The server returned no list, or the service is closing. The next caller's request reports the problem.
  } finally {
    ending.abort();
    await tracking;
  }
}

/** Keeps a connection open on which the server reports changes. Reconnects with growing pauses. */
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
          // A limited reading rate slows down a server that reports changes without pause.
          await wait(options.minPollMs / 4, undefined, { signal });
        }
      });
    } catch {
      failures += 1;
    }
    const pauseMs = Math.min(options.pollMs * 2 ** failures, options.maxTrackPauseMs);
    await wait(pauseMs, undefined, { signal }).catch(() => undefined);
  }
}
