import { AgentFailure } from './connectors/connector.ts';
import type { LimitedCaller } from './limiter.ts';
import { wait } from './wait.ts';

/** A stranger is told that there is no agent so long after the contact began, whatever became of it. */
const TELL_MS = 4_000;
/** Addresses a minute at which one stranger may find no agent. */
const MOST_MISSES = 30;
const MINUTE_MS = 60_000;
const MOST_STRANGERS = 10_000;

/**
 * What a stranger may learn of an address that has not answered as an agent since the start: nothing but that no agent
 * answers, at the same time whether its port is open, closed or silent. `contactMs` is how long a contact may take.
 */
export class StrangerRules {
  readonly #contactMs: number;
  /** When the contact with an address began, for as long as one may take. */
  readonly #begun = new Map<string, number>();
  /** For each stranger the addresses at which it found no agent, and when. */
  readonly #misses = new Map<string, Map<string, number>>();
  readonly #trying = new Map<string, number>();

  constructor(contactMs: number) {
    this.#contactMs = contactMs;
  }

  /** Whether the rules hold for this caller. */
  static holdFor(caller: LimitedCaller): boolean {
    return !caller.isSignedIn;
  }

  /** How much longer a contact that failed is to look as if it were under way, in milliseconds; 0 where there is none. */
  holdMs(key: string): number {
    const begunAt = this.#begun.get(key);
    return begunAt === undefined ? 0 : begunAt + this.#contactMs - performance.now();
  }

  /** When a stranger is told that there is no agent; null where no contact has begun. */
  tellAt(key: string): number | null {
    const begunAt = this.#begun.get(key);
    return begunAt === undefined ? null : begunAt + TELL_MS;
  }

  /** As {@link tellAt}, for a request of now. */
  static tellAfterNow(): number {
    return performance.now() + TELL_MS;
  }

  /** A contact begins; it began at its first try. */
  begin(key: string): void {
    if (this.#begun.has(key)) return;
    const begunAt = performance.now();
    this.#begun.set(key, begunAt);
    const forget = (): void => void (this.#begun.get(key) === begunAt && this.#begun.delete(key));
    setTimeout(forget, this.#contactMs).unref();
  }

  /** A contact begins for a stranger, unless it has found no agent too often of late. */
  tryContact(key: string, caller: LimitedCaller): boolean {
    this.begin(key);
    if (this.isExhausted(key, caller)) return false;
    this.#trying.set(caller.key, (this.#trying.get(caller.key) ?? 0) + 1);
    return true;
  }

  /** Whether this would be one address too many in a minute, where no agent answers there. */
  isExhausted(key: string, caller: LimitedCaller): boolean {
    const misses = this.#missesOf(caller.key);
    return !misses.has(key) && misses.size + (this.#trying.get(caller.key) ?? 0) >= MOST_MISSES;
  }

  /** The contact has ended, or gives way and begins again later. */
  endContact(key: string, caller: LimitedCaller, outcome: 'answered' | 'failed' | 'gave-way'): void {
    const trying = (this.#trying.get(caller.key) ?? 1) - 1;
    if (trying === 0) this.#trying.delete(caller.key);
    else this.#trying.set(caller.key, trying);
    if (outcome === 'answered') this.#begun.delete(key);
    if (outcome === 'failed') this.miss(key, caller);
  }

  /** The stranger has found no agent there. */
  miss(key: string, caller: LimitedCaller): void {
    const misses = this.#missesOf(caller.key);
    misses.delete(key);
    misses.set(key, performance.now());
    this.#misses.delete(caller.key);
    this.#misses.set(caller.key, misses);
    const [oldest] = this.#misses.keys();
    if (this.#misses.size > MOST_STRANGERS && oldest !== undefined) this.#misses.delete(oldest);
  }

  #missesOf(caller: string): Map<string, number> {
    const misses = this.#misses.get(caller) ?? new Map<string, number>();
    const before = performance.now() - MINUTE_MS;
    for (const [key, at] of misses) {
      if (at > before) break;
      misses.delete(key);
    }
    return misses;
  }
}

/** Resolves never, and rejects at a time with all that a stranger is told. */
export async function tellNoAgent(at: number, signal: AbortSignal, cause?: unknown): Promise<never> {
  const ms = at - performance.now();
  if (ms > 0) await wait(ms, signal);
  throw new AgentFailure('no-agent', { cause });
}
