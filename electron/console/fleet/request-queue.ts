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

/** `all` is the limit of a lab service for one account. Hung agents only use up slow slots. */
const MAX_REQUESTS = { prompt: 112, slow: 64, all: 128 } as const;
const MIN_REQUESTS = 8;
/** Failures within this time count as one: all of these requests were sent before the first failure. */
const HALVE_EVERY_MS = 1_000;
/** The initial limit of the prompt class. Each ended request raises it by one. */
const FIRST_PROMPT = 32;
/**
 * Below `withinMs`, this many requests keep the computer busy. Only slower responses raise the limit further.
 */
const SATURATION = { withinMs: 30, requests: 64 } as const;
const GROW_AFTER_MS = 10_000;
/** An older request counts as slow, and gives its place to agents that may respond immediately. */
const SLOW_AFTER_MS = 250;

export type RequestClass = 'prompt' | 'slow';

/** The limit grows while responses are slow, and halves on overload. `onRoom`: a request became slow. */
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

    /** Takes a slot unconditionally. Returns the function that releases it. */
    enter(requestClass: RequestClass) {
      const enteredAt = performance.now();
      let current = requestClass;
      let timer = requestClass === 'prompt' ? setTimeout(slowDown, SLOW_AFTER_MS) : undefined;
      inProgress[requestClass] += 1;

      function slowDown(): void {
        // If the slow class is full, the request keeps its place for now.
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
        // Some seconds after it was halved, the limit grows again, by one for each ended request.
        if (performance.now() - halvedAt > GROW_AFTER_MS)
          totalLimit = Math.min(totalLimit + 1, MAX_REQUESTS.all);
      }

      return leave;
    },
  };
}
