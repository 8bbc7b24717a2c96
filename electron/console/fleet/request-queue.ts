import { createConcurrencyLimits } from './concurrency-limits.ts';

/** `agent-failed`: the service has responded that the agent fails. */
export type PollResult = 'good' | 'agent-failed' | 'failed' | 'overloaded' | 'canceled';

/** Highest first: agents on screen, other agents, and agents whose last request failed. */
const priorities = ['seen', 'prompt', 'slow'] as const;
type Priority = (typeof priorities)[number];

/** Starts requests as soon as the concurrency limits have room. `send` never rejects. */
export function createRequestQueue<T>(send: (item: T) => Promise<PollResult>) {
  const waiting = { seen: new Set<T>(), prompt: new Set<T>(), slow: new Set<T>() };
  const limits = createConcurrencyLimits(startWaiting);

  function startWaiting(): void {
    for (const priority of priorities) {
      const requestClass = priority === 'slow' ? 'slow' : 'prompt';
      for (const item of waiting[priority]) {
        if (!limits.hasRoom(requestClass)) break;
        waiting[priority].delete(item);
        const leave = limits.enter(requestClass);
        void send(item).then((result) => {
          leave();
          if (result === 'overloaded') limits.halve();
          startWaiting();
        });
      }
    }
  }

  const priorityOf = (item: T) => priorities.find((priority) => waiting[priority].has(item));

  function remove(item: T): void {
    for (const priority of priorities) waiting[priority].delete(item);
  }

  return {
    remove,
    isWaiting: (item: T) => priorityOf(item) !== undefined,
    /** Adds an item. A waiting item gets the higher one of its two priorities. */
    add(item: T, priority: Priority) {
      const current = priorityOf(item);
      if (current && priorities.indexOf(current) <= priorities.indexOf(priority)) return;
      remove(item);
      waiting[priority].add(item);
      startWaiting();
    },
  };
}
