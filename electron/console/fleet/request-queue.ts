import { createConcurrencyLimits } from './concurrency-limits.ts';

/**
 * `agent-failed`: the service has responded that the agent fails. `overloaded`: failed, because the service is
 * overloaded.
 */
export type PollResult = 'good' | 'agent-failed' | 'failed' | 'overloaded' | 'cancelled';

/** In order of priority: agents on screen, other agents, and agents whose last request failed. */
const lines = ['seen', 'prompt', 'slow'] as const;
export type Line = (typeof lines)[number];

/** Starts requests as soon as the concurrency limits have room. `send` never rejects. */
export function createRequestQueue<T>(send: (item: T) => Promise<PollResult>) {
  const waiting = { seen: new Set<T>(), prompt: new Set<T>(), slow: new Set<T>() };
  const limits = createConcurrencyLimits(startWaiting);

  function startWaiting(): void {
    for (const line of lines) {
      const lane = line === 'slow' ? 'slow' : 'prompt';
      for (const item of waiting[line]) {
        if (!limits.hasRoom(lane)) break;
        waiting[line].delete(item);
        const leave = limits.enter(lane);
        void send(item).then((result) => {
          leave();
          if (result === 'overloaded') limits.halve();
          startWaiting();
        });
      }
    }
  }

  const lineOf = (item: T) => lines.find((line) => waiting[line].has(item));

  function remove(item: T): void {
    for (const line of lines) waiting[line].delete(item);
  }

  return {
    remove,
    isWaiting: (item: T) => lineOf(item) !== undefined,
    /** Moves an item that waits in a later line. One that waits in an earlier line stays there. */
    add(item: T, line: Line) {
      const current = lineOf(item);
      if (current && lines.indexOf(current) <= lines.indexOf(line)) return;
      remove(item);
      waiting[line].add(item);
      startWaiting();
    },
  };
}
