import { AgentFailure } from './connectors/connector.ts';
import type { LimitedCaller } from './limiter.ts';
import { remember } from './remember.ts';
import { wait } from './wait.ts';

/** An anonymous caller receives "no agent" this long after the contact began, for any outcome, in milliseconds. */
const REPORT_MS = 4_000;
/** Addresses without an agent that one anonymous caller can try per minute. */
const MAX_MISSES = 30;
const MINUTE_MS = 60_000;
const MAX_ANONYMOUS = 10_000;

/**
 * Limits the information for anonymous callers about an address that has not responded as an agent since the start.
 * They learn only that no agent responds, after the same time for open, closed, and silent ports. `contactMs` is the
 * maximum duration of a contact.
 */
export class AnonymousRules {
  readonly #contactMs: number;
  /** When the contact with an address began. Removed after `contactMs`. */
  readonly #begun = new Map<string, number>();
  /** For each anonymous caller, the addresses without an agent and the times. */
  readonly #misses = new Map<string, Map<string, number>>();
  readonly #trying = new Map<string, number>();

  constructor(contactMs: number) {
    this.#contactMs = contactMs;
  }

  /** How long a failed contact must still look like a running one, in milliseconds. 0 if there is none. */
  holdMs(key: string): number {
    const begunAt = this.#begun.get(key);
    return begunAt === undefined ? 0 : begunAt + this.#contactMs - performance.now();
  }

  /** When an anonymous caller receives "no agent"; null if no contact has begun. */
  reportAt(key: string): number | null {
    const begunAt = this.#begun.get(key);
    return begunAt === undefined ? null : begunAt + REPORT_MS;
  }

  /** Like {@link reportAt}, for a request that begins now. */
  static reportAfterNow(): number {
    return performance.now() + REPORT_MS;
  }

  /** Records the start of a contact, which is that of its first attempt. */
  begin(key: string): void {
    if (this.#begun.has(key)) return;
    const begunAt = performance.now();
    this.#begun.set(key, begunAt);
    const remove = (): void => void (this.#begun.get(key) === begunAt && this.#begun.delete(key));
    setTimeout(remove, this.#contactMs).unref();
  }

  /** Starts a contact for an anonymous caller, unless it tried too many addresses without an agent recently. */
  tryContact(key: string, caller: LimitedCaller): boolean {
    this.begin(key);
    if (this.isExhausted(key, caller)) return false;
    this.#trying.set(caller.key, (this.#trying.get(caller.key) ?? 0) + 1);
    return true;
  }

  /** Whether a failure at this address would exceed the limit per minute. */
  isExhausted(key: string, caller: LimitedCaller): boolean {
    const misses = this.#missesOf(caller.key);
    return !misses.has(key) && misses.size + (this.#trying.get(caller.key) ?? 0) >= MAX_MISSES;
  }

  /** Records that the contact has ended, or gave way and will begin again. */
  endContact(key: string, caller: LimitedCaller, outcome: 'answered' | 'failed' | 'gave-way'): void {
    const trying = (this.#trying.get(caller.key) ?? 1) - 1;
    if (trying === 0) this.#trying.delete(caller.key);
    else this.#trying.set(caller.key, trying);
    if (outcome === 'answered') this.#begun.delete(key);
    if (outcome === 'failed') this.miss(key, caller);
  }

  /** Records an address without an agent. */
  miss(key: string, caller: LimitedCaller): void {
    const misses = this.#missesOf(caller.key);
    misses.delete(key);
    misses.set(key, performance.now());
    remember(this.#misses, caller.key, misses, MAX_ANONYMOUS);
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

/** Rejects at the time `at` with the only failure that an anonymous caller receives. */
export async function failWithNoAgent(at: number, signal: AbortSignal, cause?: unknown): Promise<never> {
  const ms = at - performance.now();
  if (ms > 0) await wait(ms, signal);
  throw new AgentFailure('no-agent', { cause });
}
