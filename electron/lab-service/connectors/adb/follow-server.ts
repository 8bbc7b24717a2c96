import { setTimeout as wait } from 'node:timers/promises';
import type { AgentTarget } from '../connector.ts';
import type { AdbOptions } from './adb-options.ts';
import { converse } from './smart-socket.ts';

/** The side of an ADB server's memory that following it keeps up to date. */
export interface Followed {
  /** Whether anybody has asked for it of late. */
  isWanted(): boolean;
  /** Asks for the list, and begins to read devices that are due. Rejects when the server gives none. */
  poll(): Promise<void>;
}

/**
 * Follows a server until nobody wants it or it gives no list any more; resolves then. The list is asked for regularly,
 * which is the heartbeat too, and at once when the server tells of a change. What it tells is only a hint: adb 29 says
 * nothing of a device that goes offline, and one source of the list has no order to be confused.
 */
export async function followServer(
  target: AgentTarget,
  options: AdbOptions,
  closing: AbortSignal,
  followed: Followed,
): Promise<void> {
  const ending = new AbortController();
  const signal = AbortSignal.any([closing, ending.signal]);
  let change = Promise.withResolvers<void>();
  const tracking = trackChanges(target, options, signal, () => change.resolve());
  try {
    while (followed.isWanted()) {
      // Never more often, however many changes a server tells of.
      await wait(options.minPollMs, undefined, { signal });
      await Promise.race([change.promise, wait(options.pollMs - options.minPollMs, undefined, { signal })]);
      change = Promise.withResolvers<void>();
      await followed.poll();
    }
  } catch {
    // Lost, or closing. The next answer asks the server itself, and says what is wrong with it.
  } finally {
    ending.abort();
    await tracking;
  }
}

/** Keeps a connection on which the server tells of changes, one after another with growing pauses between them. */
async function trackChanges(
  target: AgentTarget,
  options: AdbOptions,
  signal: AbortSignal,
  onChange: () => void,
): Promise<void> {
  let failures = 0;
  while (!signal.aborted) {
    try {
      await converse(target, options.trackLimits, signal, async (conversation) => {
        await conversation.request('host:track-devices-l');
        for (;;) {
          await conversation.readBlock();
          failures = 0;
          onChange();
          // Reading no faster slows a server down that never stops telling.
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
