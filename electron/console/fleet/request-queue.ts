/** `agent-failed`: the service responded, and says that the agent fails. */
export type PollResult = 'good' | 'agent-failed' | 'failed' | 'overloaded' | 'canceled';

/** First the ones on screen, then the others, last those that failed. */
const priorities = ['seen', 'prompt', 'slow'] as const;
type Priority = (typeof priorities)[number];

/** Starts requests when there's room. `send` never rejects. */
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
    /** If it's waiting already, the higher of the two priorities counts. */
    add(item: T, priority: Priority) {
      const current = priorityOf(item);
      if (current && priorities.indexOf(current) <= priorities.indexOf(priority)) return;
      remove(item);
      waiting[priority].add(item);
      startWaiting();
    },
  };
}

/** `all` is what a lab service allows one account. Hung agents only use up slow slots. */
const MAX_REQUESTS = { prompt: 112, slow: 64, all: 128 } as const;
const MIN_REQUESTS = 8;
/** Failures this close count as one: all of them were sent before the first failed. */
const HALVE_EVERY_MS = 1_000;
/** Where the prompt class starts. Each finished request adds one. */
const FIRST_PROMPT = 32;
/** Up to `withinMs`, this many keep the computer busy. Only slower responses add more. */
const SATURATION = { withinMs: 30, requests: 64 } as const;
const GROW_AFTER_MS = 10_000;
/** Older requests count as slow, and make room for agents that may respond at once. */
const SLOW_AFTER_MS = 250;

export type RequestClass = 'prompt' | 'slow';

/** Grows while responses are slow, halves on overload. `onRoom`: a request has become slow. */
export function createConcurrencyLimits(onRoom: () => void) {
  const inProgress = { prompt: 0, slow: 0 };
  let promptLimit = FIRST_PROMPT;
  let totalLimit: number = MAX_REQUESTS.all;
  let halvedAt = -HALVE_EVERY_MS;

  function raisePromptLimit(tookMs: number): void {
    if (inProgress.prompt === 0) promptLimit = FIRST_PROMPT;
    else if (promptLimit < SATURATION.requests || tookMs > SATURATION.withinMs)
      promptLimit = Math.min(promptLimit + 1, MAX_REQUESTS.prompt);
  }

  return {
    hasRoom: (requestClass: RequestClass) =>
      inProgress.prompt + inProgress.slow < totalLimit &&
      inProgress[requestClass] < (requestClass === 'prompt' ? promptLimit : MAX_REQUESTS.slow),

    halve() {
      const now = performance.now();
      if (now - halvedAt < HALVE_EVERY_MS) return;
      halvedAt = now;
      totalLimit = Math.max(MIN_REQUESTS, Math.floor(totalLimit / 2));
    },

    /** Takes a slot unconditionally. Returns a function that gives it back. */
    enter(requestClass: RequestClass) {
      const enteredAt = performance.now();
      let current = requestClass;
      let timer = requestClass === 'prompt' ? setTimeout(slowDown, SLOW_AFTER_MS) : undefined;
      inProgress[requestClass] += 1;

      function slowDown(): void {
        // If the slow class is full, it stays where it is for now.
        if (inProgress.slow >= MAX_REQUESTS.slow) {
          timer = setTimeout(slowDown, SLOW_AFTER_MS);
          return;
        }
        leave();
        current = 'slow';
        inProgress.slow += 1;
        onRoom();
      }

      function leave(): void {
        clearTimeout(timer);
        inProgress[current] -= 1;
        if (current === 'prompt') raisePromptLimit(performance.now() - enteredAt);
        // A few seconds after halving, it grows again, by one per finished request.
        if (performance.now() - halvedAt > GROW_AFTER_MS)
          totalLimit = Math.min(totalLimit + 1, MAX_REQUESTS.all);
      }

      return leave;
    },
  };
}
