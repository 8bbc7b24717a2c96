import { AgentFailure } from '../connectors/agent-failure.ts';
import type { Owner } from '../limits/owner.ts';
import { remember } from '../limits/remember.ts';
import { untilAborted } from '../limits/wait.ts';
import { type ContactTurn, GaveWay } from './contact-turns.ts';

/** Per minute and caller. */
const MAX_MISSES = 30;
const MINUTE_MS = 60_000;
const MAX_CALLERS = 10_000;

interface Tries {
  /** When each place is free again, by performance.now(); Infinity while the contact lasts. */
  readonly places: Map<string, number>;
  /** Waiting for a place, since the running ones may answer. First in, first out. */
  readonly waiting: Set<() => void>;
}

/**
 * For strangers, where no agent has answered yet: all failures look the same, and 30 addresses a minute is all you get.
 */
export class TriedAddresses {
  readonly #isTrusted: (key: string) => boolean;
  readonly #callers = new Map<string, Tries>();

  /** @param isTrusted has an agent answered there, or does the lab list it? */
  constructor(isTrusted: (key: string) => boolean) {
    this.#isTrusted = isTrusted;
  }

  applyTo(key: string, caller: Owner): boolean {
    return !caller.isKnown && !this.#isTrusted(key);
  }

  hideReason(error: unknown, key: string, caller: Owner): unknown {
    const isHidden = error instanceof AgentFailure && this.applyTo(key, caller);
    return isHidden ? new AgentFailure('no-agent', { cause: error }) : error;
  }

  /** If the running contacts might use up the limit, waits for one to end. @throws AgentFailure('no-agent') */
  async limit<T>(
    key: string,
    turn: Pick<ContactTurn, 'caller'>,
    inTurn: AbortSignal,
    contact: () => Promise<T>,
  ): Promise<T> {
    const { caller } = turn;
    if (!this.applyTo(key, caller)) return contact();
    const tries = this.#triesOf(caller);
    // Somebody who's signed in may have taken over the turn.
    while (isFull(tries, key) && this.applyTo(key, turn.caller)) {
      this.check(key, caller);
      await untilWoken(tries, inTurn);
    }
    const { places } = tries;
    if (!places.has(key)) places.set(key, Infinity);
    try {
      const answer = await contact();
      places.delete(key);
      return answer;
    } catch (error) {
      // A contact that gave way starts over in its next turn.
      if (!(inTurn.reason instanceof GaveWay)) places.set(key, afterMinute());
      else if (places.get(key) === Infinity) places.delete(key);
      throw error;
    } finally {
      wakeNext(tries);
    }
  }

  miss(key: string, caller: Owner): void {
    if (this.applyTo(key, caller)) this.#triesOf(caller).places.set(key, afterMinute());
  }

  /** @throws AgentFailure('no-agent') if the caller has missed too many other addresses in the last minute */
  check(key: string, caller: Owner): void {
    if (!this.applyTo(key, caller)) return;
    const tries = this.#triesOf(caller);
    if (!isFull(tries, key) || ![...tries.places.values()].every(Number.isFinite)) return;
    // There may be none for the others either.
    wakeNext(tries);
    throw new AgentFailure('no-agent');
  }

  #triesOf({ key }: Owner): Tries {
    const tries = this.#callers.get(key) ?? { places: new Map(), waiting: new Set() };
    remember(this.#callers, key, tries, MAX_CALLERS);
    const now = performance.now();
    for (const [address, until] of tries.places) {
      if (until <= now || this.#isTrusted(address)) tries.places.delete(address);
    }
    return tries;
  }
}

function afterMinute(): number {
  return performance.now() + MINUTE_MS;
}

function isFull({ places }: Tries, key: string): boolean {
  return !places.has(key) && places.size >= MAX_MISSES;
}

async function untilWoken({ waiting }: Tries, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  waiting.add(resolve);
  await untilAborted(promise, signal).finally(() => waiting.delete(resolve));
}

function wakeNext({ waiting }: Tries): void {
  const [wake] = waiting;
  if (wake === undefined) return;
  waiting.delete(wake);
  wake();
}
