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
