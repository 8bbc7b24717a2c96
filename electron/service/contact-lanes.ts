import { setTimeout as wait } from 'node:timers/promises';
import { createLimiter, type Limiter } from './limiter.ts';

/** What is known of an agent before it is asked: it answered last time, it did not, or it is asked for the first time. */
export type Standing = 'answering' | 'failing' | 'new';

/** For each lane. */
export interface LaneLimits {
  /** Contacts that are quick, or have just begun. */
  readonly turns: number;
  /** How long a contact counts as such; then it gives its turn back, and goes on among the slow ones. */
  readonly promptMs: number;
  /** Slow contacts; with as many under way, a contact keeps its turn to its end. */
  readonly slow: number;
  readonly waiting: number;
}

const defaultLimits: LaneLimits = { turns: 64, promptMs: 1_000, slow: 192, waiting: 2_048 };

/** Bounds how many agents are asked at once, so that agents that do not answer take no turn from those that do. */
export interface ContactLanes {
  /** @throws Overloaded when too many wait already; the signal's reason when it gave up waiting. */
  run<T>(standing: Standing, contact: () => Promise<T>, signal: AbortSignal): Promise<T>;
}

export function createContactLanes(overrides: Partial<LaneLimits> = {}): ContactLanes {
  const limits = { ...defaultLimits, ...overrides };
  const lanes: Record<Standing, Lane> = {
    answering: createLane(limits),
    failing: createLane(limits),
    new: createLane(limits),
  };
  return { run: (standing, contact, signal) => lanes[standing](contact, signal) };
}

type Lane = <T>(contact: () => Promise<T>, signal: AbortSignal) => Promise<T>;

function createLane({ turns, promptMs, slow, waiting }: LaneLimits): Lane {
  const limiter: Limiter = createLimiter(turns, waiting);
  let slowNow = 0;

  /** Holds the turn until the contact has ended, or is slow and has a place among the slow. */
  async function holdTurn(ended: Promise<void>): Promise<void> {
    const stop = new AbortController();
    const isSlow = wait(promptMs, true, { signal: stop.signal }).catch(() => false);
    const goesOn = await Promise.race([isSlow, ended.then(() => false)]);
    stop.abort();
    if (!goesOn || slowNow >= slow) return ended;
    slowNow += 1;
    void ended.then(() => (slowNow -= 1));
  }

  return async function run(contact, signal) {
    const begun = Promise.withResolvers<ReturnType<typeof contact>>();
    const turn = limiter.run(() => {
      const work = contact();
      const ended = work.then(
        () => undefined,
        () => undefined,
      );
      begun.resolve(work);
      return holdTurn(ended);
    }, signal);
    turn.catch(begun.reject);
    return begun.promise;
  };
}
