import { AgentFailure } from './connectors/connector.ts';
import type { LimitedCaller } from './limiter.ts';
import { remember } from './remember.ts';

/** Addresses without an agent that one caller can try per minute. */
const MAX_MISSES = 30;
const MINUTE_MS = 60_000;
const MAX_CALLERS = 10_000;

/** The addresses that one caller tries. */
interface Tries {
  /**
   * Each address that is being tried (Infinity), or where no agent answered, with the time when its place is free
   * again, by performance.now(). At most {@link MAX_MISSES}.
   */
  readonly places: Map<string, number>;
  /** Requests for further addresses, which wait for a place: those being tried may answer. First in, first out. */
  readonly waiting: Set<() => void>;
}

/**
 * For callers without a token and addresses where no agent has answered yet: every failure looks the same, and each
 * caller can try 30 addresses without an agent per minute. Addresses with an agent are unlimited.
 */
export class AnonymousRules {
  readonly #callers = new Map<string, Tries>();

  /** @throws AgentFailure('no-agent') if the limit is reached, or for any failure of the request, which is the cause. */
  async apply<T>(
    key: string,
    caller: LimitedCaller,
    signal: AbortSignal,
    request: () => Promise<T>,
  ): Promise<T> {
    const tries = this.#callers.get(caller.key) ?? { places: new Map(), waiting: new Set() };
    remember(this.#callers, caller.key, tries, MAX_CALLERS);
    await takePlace(tries, key, signal);
    const { places } = tries;
    try {
      const answer = await request();
      places.delete(key);
      return answer;
    } catch (error) {
      const failure = error instanceof AgentFailure ? error : null;
      // Without a turn, nothing was sent to the address.
      if (failure?.reason !== 'no-turn') places.set(key, performance.now() + MINUTE_MS);
      else if (places.get(key) === Infinity) places.delete(key);
      throw failure === null ? error : new AgentFailure('no-agent', { cause: failure });
    } finally {
      wakeNext(tries);
    }
  }
}

/** An address that is being tried or was missed has its place already. */
async function takePlace(tries: Tries, key: string, signal: AbortSignal): Promise<void> {
  const { places } = tries;
  for (;;) {
    for (const [other, until] of places) if (until <= performance.now()) places.delete(other);
    if (places.has(key)) return;
    if (places.size < MAX_MISSES) break;
    if ([...places.values()].every(Number.isFinite)) {
      wakeNext(tries);
      throw new AgentFailure('no-agent');
    }
    await untilWoken(tries, signal);
  }
  places.set(key, Infinity);
}

function untilWoken({ waiting }: Tries, signal: AbortSignal): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const leave = (): void => {
    waiting.delete(wake);
    reject(signal.reason);
  };
  const wake = (): void => {
    waiting.delete(wake);
    signal.removeEventListener('abort', leave);
    resolve();
  };
  waiting.add(wake);
  signal.addEventListener('abort', leave, { once: true });
  return promise;
}

function wakeNext({ waiting }: Tries): void {
  const [wake] = waiting;
  wake?.();
}
