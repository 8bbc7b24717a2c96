/**
 * Maximum concurrent requests. Agents that hang fill only the places of the slow class. `all` is the limit of a lab
 * service for one account. `prompt` is smaller, so the slow class always has places for silent agents.
 */
const MOST = { prompt: 112, slow: 64, all: 128 } as const;
/** Minimum concurrent requests to an overloaded service. */
const FEWEST = 8;
/** Failures within this time count as one: all of these requests were sent before the first failure. */
const HALVE_EVERY_MS = 1_000;
/** The initial limit of the prompt class. Each ended request raises it by one. */
const FIRST_PROMPT = 32;
/**
 * If responses take less than `withinMs`, `most` concurrent requests keep the computer busy. Only slower responses
 * raise the limit above `most`.
 */
const NEAR = { withinMs: 30, most: 64 } as const;
const GROW_AFTER_MS = 10_000;
/** An older request counts as slow, and gives its place to agents that may respond immediately. */
const SLOW_AFTER_MS = 250;

/** Each class has its own limit. */
export type RequestClass = 'prompt' | 'slow';

/**
 * Limits the concurrent requests. The limit grows while responses are slow, and halves when the service is
 * overloaded.
 * @param onRoom called when a request has become slow and released its place
 */
export function createConcurrencyLimits(onRoom: () => void) {
  const underWay = { prompt: 0, slow: 0 };
  let width = FIRST_PROMPT;
  let most: number = MOST.all;
  let halvedAt = -HALVE_EVERY_MS;

  function widen(tookMs: number): void {
    if (underWay.prompt === 0) width = FIRST_PROMPT;
    else if (width < NEAR.most || tookMs > NEAR.withinMs) width = Math.min(width + 1, MOST.prompt);
  }

  return {
    hasRoom: (requestClass: RequestClass) =>
      underWay.prompt + underWay.slow < most &&
      underWay[requestClass] < (requestClass === 'prompt' ? width : MOST.slow),

    /** The service has rejected a request because of overload, or has closed a connection: halves the limit. */
    halve() {
      const now = performance.now();
      if (now - halvedAt < HALVE_EVERY_MS) return;
      halvedAt = now;
      most = Math.max(FEWEST, Math.floor(most / 2));
    },

    /** Takes a place even if there is no room. Returns the function that releases it. */
    enter(requestClass: RequestClass) {
      const enteredAt = performance.now();
      let current = requestClass;
      let timer = requestClass === 'prompt' ? setTimeout(slowDown, SLOW_AFTER_MS) : undefined;
      underWay[requestClass] += 1;

      function slowDown(): void {
        // If the slow class is full, the request keeps its place for now.
        if (underWay.slow >= MOST.slow) {
          timer = setTimeout(slowDown, SLOW_AFTER_MS);
          return;
        }
        leave();
        current = 'slow';
        underWay.slow += 1;
        onRoom();
      }

      function leave(): void {
        clearTimeout(timer);
        underWay[current] -= 1;
        if (current === 'prompt') widen(performance.now() - enteredAt);
        // Some seconds after it was halved, the limit grows again, by one for each ended request.
        if (performance.now() - halvedAt > GROW_AFTER_MS) most = Math.min(most + 1, MOST.all);
      }

      return leave;
    },
  };
}
