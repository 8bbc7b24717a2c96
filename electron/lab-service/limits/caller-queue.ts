import type { LimitedCaller, TurnOptions } from './limiter.ts';
import { Rotation } from './rotation.ts';

let numbered = 0;

/** One claim to a turn: it waits in the queues of all callers that request it, then one of them has the turn. */
export class Ticket {
  readonly number = (numbered += 1);
  readonly begun: Promise<void>;
  readonly subqueue: string;
  readonly isPreferred: boolean;
  /** The queues in which it waits. */
  readonly queues = new Set<CallerQueue>();
  /** The queue whose turn it uses; null before and after. */
  holder: CallerQueue | null = null;
  readonly #begun = Promise.withResolvers<void>();
  #giveWay: (() => void) | undefined;
  #progressedAt = 0;

  constructor({ subqueue = '', isPreferred = true, giveWay }: TurnOptions) {
    this.begun = this.#begun.promise;
    this.subqueue = `${isPreferred} ${subqueue}`;
    this.isPreferred = isPreferred;
    this.#giveWay = giveWay;
  }

  begin(): void {
    this.progress();
    this.#begun.resolve();
  }

  fail(error: unknown): void {
    this.#begun.reject(error);
  }

  progress(): void {
    this.#progressedAt = performance.now();
  }

  /** Whether it can give way and has made no progress since `before`. */
  isStalled(before: number): boolean {
    return this.#giveWay !== undefined && this.#progressedAt <= before;
  }

  giveWay(): void {
    const giveWay = this.#giveWay;
    this.#giveWay = undefined;
    giveWay?.();
  }
}

/**
 * The running and waiting work of one caller: round robin over its subqueues; within a subqueue, first in, first out.
 */
export class CallerQueue {
  readonly caller: LimitedCaller;
  readonly running = new Set<Ticket>();
  readonly #most: number;
  readonly #subqueues = new Map<string, Set<Ticket>>();
  readonly #turns = new Rotation<Set<Ticket>>();
  #waiting = 0;

  constructor(caller: LimitedCaller, most: number) {
    this.caller = caller;
    this.#most = most;
  }

  get waiting(): number {
    return this.#waiting;
  }

  get isEmpty(): boolean {
    return this.#waiting === 0 && this.running.size === 0;
  }

  get hasRoom(): boolean {
    return this.running.size < this.#most;
  }

  get isReady(): boolean {
    return this.#waiting > 0 && this.hasRoom;
  }

  add(ticket: Ticket): void {
    const subqueue = this.#subqueues.get(ticket.subqueue) ?? new Set();
    this.#subqueues.set(ticket.subqueue, subqueue);
    subqueue.add(ticket);
    this.#turns.add(subqueue, ticket.isPreferred);
    this.#waiting += 1;
  }

  remove(ticket: Ticket): void {
    const subqueue = this.#subqueues.get(ticket.subqueue);
    if (subqueue?.delete(ticket) !== true) return;
    this.#waiting -= 1;
    if (subqueue.size > 0) return;
    this.#subqueues.delete(ticket.subqueue);
    this.#turns.delete(subqueue);
  }

  /** The next ticket. It stays in the queue. */
  next(): Ticket | undefined {
    const half = this.#most / 2;
    const mayOthers = !this.#turns.hasPreferred || half > this.running.size || this.#countOthers() < half;
    const [ticket] = this.#turns.next(mayOthers) ?? [];
    return ticket;
  }

  #countOthers(): number {
    return [...this.running].filter((ticket) => !ticket.isPreferred).length;
  }

  newest(): Ticket | undefined {
    const tickets = [...this.#subqueues.values()].flatMap((subqueue) => [...subqueue]);
    return tickets.toSorted((one, other) => other.number - one.number)[0];
  }

  /** Turns that can give way, oldest first. */
  findStalled(before: number): readonly Ticket[] {
    return [...this.running].filter((ticket) => ticket.isStalled(before));
  }

  /** At the caller's limit, stalled work keeps at most half of the limit. The rest gives way to preferred work. */
  releaseStalled(before: number): void {
    if (this.hasRoom || !this.#turns.hasPreferred) return;
    const stalled = this.findStalled(before);
    const excess = Math.min(this.#waiting, Math.ceil(stalled.length - this.#most / 2));
    for (const ticket of stalled.slice(0, Math.max(0, excess))) ticket.giveWay();
  }
}
