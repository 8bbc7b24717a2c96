import { remember } from '../limits/remember.ts';
import { wait } from '../limits/wait.ts';
import type { ThrottleSettings } from './throttle-settings.ts';

/** A key with too many failures, which has one attempt after the other. */
export interface Gate {
  readonly key: string;
  /** Time until its next attempt, in milliseconds. */
  readonly delayMs: number;
  /** Time from one attempt to the next, at most. */
  readonly longestMs: number;
}

interface Place {
  /** Attempts of the pair that wait in this process. */
  here: number;
  /** Until then, and some time longer, it is kept while nobody is here. */
  comeAt: number;
}

/** After so many turns, a new pair has to come back once to get a place. */
const FIRST_TURNS = 2;
/** New pairs that are remembered: more than one address can send in that time. */
const MOST_TOLD = 65_536;
const MOST_PLACES = 2_048;
/** A timer can end a little early. */
const EARLY_MS = 20;
/** `Retry-After` is rounded up to a second. Whoever comes later still has a place, but nobody waits for that. */
const LATE_MS = 2_000;
const SWEEP_MS = 60_000;

type Settings = Pick<ThrottleSettings, 'patienceMs' | 'placeMs' | 'pair'>;

/**
 * The pairs of a caller and an account that one gate holds back, in the order in which they pass. A pair gets a place if
 * its turn is near, or if it comes back when it was told to. A flood of new names therefore takes no places.
 */
class Line {
  readonly #settings: Settings;
  readonly #now: () => number;
  /** When pairs without a place should come back. */
  readonly #told = new Map<string, number>();
  readonly #places = new Map<string, Place>();
  readonly #wakes = new Set<() => void>();
  #here = 0;

  constructor(settings: Settings, now: () => number) {
    this.#settings = settings;
    this.#now = now;
  }

  get isOccupied(): boolean {
    return this.#here > 0;
  }

  /**
   * Takes or keeps the place of a pair. Null if its turn comes within `patienceMs`: it then is here until it leaves.
   * Otherwise the time after which it should come back.
   */
  enter(pair: string, { delayMs, longestMs }: Gate, patienceMs: number, isHere: boolean): number | null {
    const time = this.#now();
    const place = this.#findPlace(pair, time);
    const hasPlace = place !== undefined || this.#isBack(pair, time);
    const { here, all } = this.#countAhead(pair, time, longestMs);
    // The turns of those who are not here may stay unused. A new pair does not get them before others come back.
    if (delayMs + (hasPlace ? here : all) * longestMs <= patienceMs) {
      if (!isHere) this.#hold(pair, place);
      return null;
    }
    if (!hasPlace) return this.#tell(pair, time, Math.max(delayMs, Math.min(all, FIRST_TURNS) * longestMs));
    // A little before its turn, which it then waits for.
    const earlyMs = delayMs + all * longestMs - this.#settings.patienceMs / 2;
    const retryMs = Math.max(delayMs, longestMs, Math.min(earlyMs, this.#settings.pair.maxDelayMs));
    this.#told.delete(pair);
    this.#places.set(pair, { here: place?.here ?? 0, comeAt: time + retryMs });
    if (isHere) this.leave(pair, false);
    return retryMs;
  }

  /** Whether no other pair that is here has an earlier place. */
  isFirst(pair: string): boolean {
    return this.#findFirst() === pair;
  }

  /** One attempt of a pair waits no longer. Its place is kept for the next one, unless the pair has passed. */
  leave(pair: string, hasPassed: boolean): void {
    const place = this.#places.get(pair);
    if (place === undefined) return;
    place.here -= 1;
    place.comeAt = Math.max(place.comeAt, this.#now());
    this.#here -= 1;
    if (hasPassed) this.#places.delete(pair);
    // Another attempt of the pair starts at the end.
    if (hasPassed && place.here > 0) this.#places.set(pair, place);
    for (const wake of this.#wakes) wake();
  }

  /** Resolves when somebody has left, or after this time. @throws the signal's reason when it aborts. */
  async change(ms: number, signal: AbortSignal): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const wake = (): void => resolve();
    const timer = setTimeout(wake, ms);
    this.#wakes.add(wake);
    signal.addEventListener('abort', wake, { once: true });
    await promise;
    clearTimeout(timer);
    this.#wakes.delete(wake);
    signal.removeEventListener('abort', wake);
    signal.throwIfAborted();
  }

  /** Removes what nobody has come back to. Returns whether nothing is left. */
  sweep(): boolean {
    const time = this.#now();
    for (const pair of this.#places.keys()) this.#findPlace(pair, time);
    for (const [pair, comeAt] of this.#told) if (!this.#isKept(comeAt, time)) this.#told.delete(pair);
    return this.#places.size + this.#told.size === 0;
  }

  #tell(pair: string, time: number, retryMs: number): number {
    const comeAt = this.#told.get(pair) ?? 0;
    if (comeAt > time && this.#isKept(comeAt, time)) return comeAt - time;
    remember(this.#told, pair, time + retryMs, MOST_TOLD);
    return retryMs;
  }

  #hold(pair: string, place: Place | undefined): void {
    this.#told.delete(pair);
    this.#here += 1;
    if (place === undefined) this.#places.set(pair, { here: 1, comeAt: 0 });
    else place.here += 1;
  }

  #isBack(pair: string, time: number): boolean {
    const comeAt = this.#told.get(pair);
    return (
      comeAt !== undefined &&
      time >= comeAt - EARLY_MS &&
      this.#isKept(comeAt, time) &&
      this.#places.size < MOST_PLACES
    );
  }

  /** A clock that was set back must not keep anything for long. */
  #isKept(comeAt: number, time: number): boolean {
    const { placeMs, pair } = this.#settings;
    return time <= comeAt + placeMs && comeAt <= time + pair.maxDelayMs;
  }

  #findPlace(pair: string, time: number): Place | undefined {
    const place = this.#places.get(pair);
    if (place === undefined || place.here > 0 || this.#isKept(place.comeAt, time)) return place;
    this.#places.delete(pair);
    return undefined;
  }

  /** Those who are here, and all who are here or expected, as far as that matters. */
  #countAhead(
    pair: string,
    time: number,
    longestMs: number,
  ): { readonly here: number; readonly all: number } {
    const most = Math.ceil(this.#settings.pair.maxDelayMs / longestMs);
    let present = 0;
    let all = 0;
    for (const [other, { here, comeAt }] of this.#places) {
      if (other === pair) break;
      if (here > 0) present += 1;
      if (all < most && (here > 0 || time <= comeAt + LATE_MS)) all += 1;
    }
    return { here: present, all };
  }

  #findFirst(): string | undefined {
    for (const [pair, { here }] of this.#places) if (here > 0) return pair;
    return undefined;
  }
}

/** The lines of this process, by gate. Other processes have their own. */
export class SignInLines {
  readonly #settings: Settings;
  readonly #now: () => number;
  readonly #lines = new Map<string, Line>();
  #sweptAt = 0;

  constructor(settings: Settings, now: () => number) {
    this.#settings = settings;
    this.#now = now;
  }

  /** For one attempt of a pair. It is in one line at a time. */
  createStay(pair: string): Stay {
    return new Stay(pair, this);
  }

  isOccupied(key: string): boolean {
    return this.#lines.get(key)?.isOccupied === true;
  }

  of(key: string): Line {
    this.#sweep();
    const line = this.#lines.get(key) ?? new Line(this.#settings, this.#now);
    this.#lines.set(key, line);
    return line;
  }

  #sweep(): void {
    const time = this.#now();
    if (Math.abs(time - this.#sweptAt) < SWEEP_MS) return;
    this.#sweptAt = time;
    for (const [key, line] of this.#lines) if (line.sweep()) this.#lines.delete(key);
  }
}

/** One attempt and its place. */
class Stay {
  readonly #pair: string;
  readonly #lines: SignInLines;
  #gate: Gate | null = null;
  #line: Line | null = null;
  #isDue = false;

  constructor(pair: string, lines: SignInLines) {
    this.#pair = pair;
    this.#lines = lines;
  }

  /** Joins the line of the first gate that delays it or has one. Returns the time to come back if that takes too long. */
  enter(gates: readonly Gate[], patienceMs: number): number | null {
    const gate = gates.find(({ key, delayMs }) => delayMs > 0 || this.#lines.isOccupied(key)) ?? null;
    const isHere = this.#line !== null && gate?.key === this.#gate?.key;
    if (!isHere) this.leave();
    this.#gate = gate;
    if (gate === null) return null;
    const line = this.#lines.of(gate.key);
    const retryMs = line.enter(this.#pair, gate, patienceMs, isHere);
    this.#line = retryMs === null ? line : null;
    return retryMs;
  }

  /** Waits for the gate, or for those ahead. Resolves to the time that it took. @throws the signal's reason. */
  async wait(mostMs: number, signal: AbortSignal): Promise<number> {
    const startedAt = performance.now();
    const tookMs = (): number => performance.now() - startedAt;
    this.#isDue = this.#line?.isFirst(this.#pair) !== false;
    if (this.#gate !== null && this.#gate.delayMs > 0 && this.#isDue) await wait(this.#gate.delayMs, signal);
    while (this.#line?.isFirst(this.#pair) === false && tookMs() < mostMs) {
      this.#isDue = false;
      await this.#line.change(mostMs - tookMs(), signal);
    }
    return tookMs();
  }

  /** Whether it has waited for the gate and nobody has come before it meanwhile. Otherwise the gate has a new delay. */
  mayPass(): boolean {
    return this.#isDue && this.#line?.isFirst(this.#pair) !== false;
  }

  pass(): void {
    this.#line?.leave(this.#pair, true);
    this.#line = null;
  }

  leave(): void {
    this.#line?.leave(this.#pair, false);
    this.#line = null;
  }
}
