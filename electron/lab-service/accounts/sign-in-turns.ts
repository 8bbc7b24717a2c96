import { joinSignals } from '../limits/joined-signal.ts';
import { remember } from '../limits/remember.ts';
import { wait } from '../limits/wait.ts';
import { hashingTurns } from './password-hash.ts';
import type { Gate, Throttle, ThrottleKeys, ThrottleSettings, ThrottleState } from './throttle.ts';

export interface Throttled {
  readonly kind: 'throttled';
  readonly retryAfterMs: number;
}

/** Each attempt waits for its turn: by the throttle, and then between the checks of others. */
export function createSignInTurns(throttle: Throttle, settings: ThrottleSettings) {
  const lines = createSignInLines(settings);
  const waiting = new Map<string, number>();

  /** @param check calls `onCounted` once the attempt is counted. Null if another came first */
  async function take<T>(
    keys: ThrottleKeys,
    caller: string,
    signal: AbortSignal,
    check: (state: ThrottleState, onCounted: () => void) => Promise<T | null>,
  ): Promise<T | Throttled> {
    // Nobody is known here: otherwise whoever repeats a right password would keep new colleagues out.
    const owner = { key: caller, isKnown: false };
    const place = createStay(keys.pair, lines);
    let leftMs = settings.patienceMs;
    try {
      for (;;) {
        const state = await throttle.readState(keys);
        if (state.delayMs > 0) {
          place.leave(false);
          if (state.delayMs > leftMs || count(state.keys.pair) >= settings.maxWaiting)
            return { kind: 'throttled', retryAfterMs: state.delayMs };
          leftMs -= state.delayMs;
          await waitAs(state.keys.pair, state.delayMs, signal);
          continue;
        }
        const retryAfterMs = place.enter(state.gates, Math.max(0, leftMs));
        if (retryAfterMs !== null) return { kind: 'throttled', retryAfterMs };
        const startedAt = performance.now();
        const mayPass = await place.wait(leftMs, signal);
        leftMs -= performance.now() - startedAt;
        if (!mayPass) continue;
        const turn = { part: keys.account, isLate: !state.isTrusted, signal };
        const outcome = await hashingTurns.run(owner, () => check(state, () => place.leave(true)), turn);
        if (outcome !== null) return outcome;
      }
    } finally {
      place.leave(false);
    }
  }

  const count = (pair: string): number => waiting.get(pair) ?? 0;

  async function waitAs(pair: string, ms: number, signal: AbortSignal): Promise<void> {
    waiting.set(pair, count(pair) + 1);
    try {
      await wait(ms, signal);
    } finally {
      if (count(pair) === 1) waiting.delete(pair);
      else waiting.set(pair, count(pair) - 1);
    }
  }

  return { take };
}

interface Place {
  readonly here: number;
  /** While nobody is here, it's kept until then and `placeMs` more. */
  readonly comeAt: number;
}

/** Per line. No single address can send more before they're forgotten. */
const MOST_PAIRS = 65_536;
/** `Retry-After` is rounded up to a second. Come later and you still have your place, but nobody waits for you. */
const LATE_MS = 2_000;
const SWEEP_MS = 60_000;

/**
 * Pairs of caller and account that a gate holds back, in the order they'll pass. A pair gets a place if its
 * turn is near, or if it comes back when told to. So a flood of new names takes no places.
 */
class Line {
  readonly #settings: ThrottleSettings;
  readonly #told = new Map<string, number>();
  readonly #places = new Map<string, Place>();
  #first: string | undefined;
  #left = new AbortController();

  constructor(settings: ThrottleSettings) {
    this.#settings = settings;
  }

  get first(): string | undefined {
    return this.#first;
  }

  /** Null if its turn comes within `patienceMs`: it's here then until it leaves. Otherwise how long to stay away. */
  enter(pair: string, { delayMs, longestMs }: Gate, patienceMs: number): number | null {
    const { maxWaiting, patienceMs: mostMs, pair: schedule } = this.#settings;
    const time = performance.now();
    const hasPlace = this.#isExpected(pair, time);
    const { here, comeAt } = this.#places.get(pair) ?? { here: 0, comeAt: 0 };
    const ahead = this.#countAhead(pair, time, hasPlace ? Infinity : patienceMs / longestMs);
    // Turns of those who aren't here may go unused. A new pair doesn't get them before the others are back.
    const turnMs = delayMs + (hasPlace ? ahead.here : ahead.all) * longestMs;
    const isPatient = turnMs <= patienceMs && here < maxWaiting;
    if (!isPatient && !hasPlace) return this.#tell(pair, time, Math.max(delayMs, longestMs));
    // A little early, so that it waits for its turn.
    const earlyMs = Math.min(delayMs + ahead.all * longestMs - mostMs / 2, schedule.maxDelayMs);
    const retryMs = Math.max(delayMs, longestMs, earlyMs);
    this.#told.delete(pair);
    this.#places.set(pair, isPatient ? { here: here + 1, comeAt } : { here, comeAt: time + retryMs });
    this.#first = this.#findFirst();
    return isPatient ? null : retryMs;
  }

  /** Keeps the pair's place for its next attempt, unless it has passed. */
  leave(pair: string, hasPassed: boolean): void {
    const place = this.#places.get(pair);
    if (place === undefined) return;
    const here = place.here - 1;
    if (hasPassed) this.#places.delete(pair);
    if (!hasPassed || here > 0)
      this.#places.set(pair, { here, comeAt: Math.max(place.comeAt, performance.now()) });
    this.#first = this.#findFirst();
    this.#left.abort();
    this.#left = new AbortController();
  }

  /** Resolves when somebody has left, or after this time. @throws the signal's reason */
  async change(ms: number, signal: AbortSignal): Promise<void> {
    const joined = joinSignals([signal, this.#left.signal]);
    await wait(ms, joined.signal)
      .catch(() => signal.throwIfAborted())
      .finally(joined.release);
  }

  /** Clears out what nobody has come back to. True if that's all. */
  sweep(): boolean {
    const time = performance.now();
    for (const pair of this.#places.keys()) this.#isExpected(pair, time);
    for (const [pair, comeAt] of this.#told) if (!this.#isKept(comeAt, time)) this.#told.delete(pair);
    return this.#places.size + this.#told.size === 0;
  }

  #findFirst(): string | undefined {
    for (const [pair, { here }] of this.#places) if (here > 0) return pair;
    return undefined;
  }

  #tell(pair: string, time: number, retryMs: number): number {
    const comeAt = this.#told.get(pair) ?? 0;
    if (comeAt > time) return comeAt - time;
    remember(this.#told, pair, time + retryMs, MOST_PAIRS);
    return retryMs;
  }

  #isKept(comeAt: number, time: number): boolean {
    return time <= comeAt + this.#settings.placeMs;
  }

  /** It has a place, or may take one because it's back in time. */
  #isExpected(pair: string, time: number): boolean {
    const place = this.#places.get(pair);
    if (place !== undefined && (place.here > 0 || this.#isKept(place.comeAt, time))) return true;
    this.#places.delete(pair);
    const comeAt = this.#told.get(pair) ?? Infinity;
    return comeAt <= time && this.#isKept(comeAt, time) && this.#places.size < MOST_PAIRS;
  }

  /** Those who are here, and with them all who are expected. Stops beyond `most`. */
  #countAhead(pair: string, time: number, most: number): { readonly here: number; readonly all: number } {
    let present = 0;
    let all = 0;
    for (const [other, { here, comeAt }] of this.#places) {
      if (other === pair || all > most) break;
      if (here > 0) present += 1;
      if (here > 0 || time <= comeAt + LATE_MS) all += 1;
    }
    return { here: present, all };
  }
}

type SignInLines = ReturnType<typeof createSignInLines>;

export function createSignInLines(settings: ThrottleSettings) {
  const lines = new Map<string, Line>();
  let sweptAt = performance.now();
  return {
    isOccupied: (key: string) => lines.get(key)?.first !== undefined,
    of(key: string): Line {
      const time = performance.now();
      if (time - sweptAt >= SWEEP_MS) {
        sweptAt = time;
        for (const [each, line] of lines) if (line.sweep()) lines.delete(each);
      }
      const line = lines.get(key) ?? new Line(settings);
      lines.set(key, line);
      return line;
    },
  };
}

/** One attempt of a pair, in one line at a time. */
export function createStay(pair: string, lines: SignInLines) {
  let at: { readonly line: Line; readonly delayMs: number } | null = null;

  /** Joins the first line it needs. If that takes too long, returns when to come back. */
  function enter(gates: readonly Gate[], patienceMs: number): number | null {
    const gate = gates.find(({ key, delayMs }) => delayMs > 0 || lines.isOccupied(key));
    leave(false);
    if (gate === undefined) return null;
    const line = lines.of(gate.key);
    const retryMs = line.enter(pair, gate, patienceMs);
    if (retryMs === null) at = { line, delayMs: gate.delayMs };
    return retryMs;
  }

  /** False if it must look again, since the gate may have a new delay. @throws the signal's reason */
  async function waitForTurn(mostMs: number, signal: AbortSignal): Promise<boolean> {
    if (at === null) return true;
    const { line, delayMs } = at;
    const isFirst = () => line.first === pair;
    if (isFirst()) {
      await wait(delayMs, signal);
      // Somebody further ahead may have come meanwhile.
      return isFirst();
    }
    const until = performance.now() + mostMs;
    while (!isFirst() && performance.now() < until) await line.change(until - performance.now(), signal);
    return false;
  }

  function leave(hasPassed: boolean): void {
    at?.line.leave(pair, hasPassed);
    at = null;
  }

  return { enter, wait: waitForTurn, leave };
}
