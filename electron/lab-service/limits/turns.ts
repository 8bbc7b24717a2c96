import { type Owner, Overloaded } from './owner.ts';
import { type TurnOptions, OwnerQueue, type Ticket } from './owner-queue.ts';
import { Rotation } from './rotation.ts';

interface TurnsOptions {
  readonly atOnce: number;
  /** For all strangers together, even when nobody else is there. Default: all. For turns that can't end early. */
  readonly strangersAtOnce?: number;
  readonly waiting?: number;
  readonly mostOf?: (owner: Owner) => number;
  /** In ms without progress; a slow turn may have to end. Default: never. */
  readonly slowMs?: number;
}

export interface Place {
  /** When its turn begins. @throws Overloaded; the signal's reason */
  readonly begun: Promise<void>;
  /** Another owner wants the same: it waits in both queues. Somebody known takes over a stranger's turn. */
  readonly share: (owner: Owner) => void;
  readonly progress: () => void;
  /** Ends the turn, or leaves the queue. */
  readonly release: () => void;
}

/**
 * So many turns at once, round robin over the owners who wait. Anybody may use idle turns. But while somebody
 * known waits, strangers together get a quarter at most, of turns that begin and of those that run. Slow
 * turns end when others need them: beyond half its limit for an owner who reached it, otherwise the oldest of
 * whoever has most. If too many wait, whoever has most loses the newest place, a late one first.
 */
export class Turns {
  readonly #options: Required<TurnsOptions>;
  readonly #quarter: number;
  readonly #queues = new Map<string, OwnerQueue>();
  readonly #ready = new Rotation<OwnerQueue>();
  #running = 0;
  #strangers = 0;
  #waiting = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: TurnsOptions) {
    const { atOnce } = options;
    this.#options = {
      strangersAtOnce: atOnce,
      waiting: Infinity,
      mostOf: () => Infinity,
      slowMs: Infinity,
      ...options,
    };
    this.#quarter = Math.max(1, Math.floor(atOnce / 4));
  }

  stats() {
    return { running: this.#running, waiting: this.#waiting };
  }

  /** @throws Overloaded; the signal's reason; the task's error */
  async run<T>(owner: Owner, task: () => Promise<T> | T, options?: TurnOptions): Promise<T> {
    const place = this.enter(owner, options);
    await place.begun;
    try {
      return await task();
    } finally {
      place.release();
    }
  }

  enter(owner: Owner, options: TurnOptions = {}): Place {
    const { signal } = options;
    const begun = Promise.withResolvers<void>();
    const ticket: Ticket = {
      ...options,
      begun,
      queues: new Set(),
      holder: null,
      progressedAt: 0,
      isEnding: false,
    };
    const leave = (): void => {
      this.#leaveQueues(ticket);
      begun.reject(signal?.reason);
    };
    if (signal?.aborted === true) leave();
    else {
      signal?.addEventListener('abort', leave, { once: true });
      const stopListening = (): void => signal?.removeEventListener('abort', leave);
      begun.promise.then(stopListening, stopListening);
      this.#join(ticket, this.#queueOf(owner));
      this.#begin();
      if (this.#waiting > this.#options.waiting) this.#refuseNewest();
    }
    return {
      begun: begun.promise,
      share: (other) => this.#share(ticket, this.#queueOf(other)),
      progress: () => void (ticket.progressedAt = performance.now()),
      release: () => {
        this.#leaveQueues(ticket);
        this.#endTurn(ticket);
        this.#begin();
      },
    };
  }

  #queueOf(owner: Owner): OwnerQueue {
    const queue = this.#queues.get(owner.key);
    if (queue === undefined) return new OwnerQueue(owner.key, owner.isKnown, this.#options.mostOf(owner));
    if (owner.isKnown && !queue.isKnown) {
      this.#ready.delete(queue);
      this.#strangers -= queue.running.size;
      queue.isKnown = true;
      this.#update(queue);
    }
    return queue;
  }

  #update(queue: OwnerQueue): void {
    if (queue.waiting.size > 0 && !queue.isFull) this.#ready.add(queue, queue.isKnown);
    else this.#ready.delete(queue);
    if (queue.waiting.size + queue.running.size === 0) this.#queues.delete(queue.key);
    else this.#queues.set(queue.key, queue);
  }

  #begin(): void {
    const { atOnce, strangersAtOnce, slowMs } = this.#options;
    while (this.#running < atOnce) {
      const mayStrangers = this.#strangers < (this.#ready.hasPreferred ? this.#quarter : strangersAtOnce);
      const queue = this.#ready.next(mayStrangers);
      const ticket = queue?.takeTurn();
      if (queue === undefined || ticket === undefined) break;
      this.#leaveQueues(ticket);
      this.#hold(ticket, queue);
      ticket.progressedAt = performance.now();
      ticket.begun.resolve();
    }
    if (this.#waiting > 0 && slowMs < Infinity && this.#timer === undefined)
      this.#timer = setTimeout(() => this.#endSlow(performance.now() - slowMs), slowMs / 4).unref();
  }

  #hold(ticket: Ticket, queue: OwnerQueue): void {
    ticket.holder = queue;
    queue.running.add(ticket);
    this.#running += 1;
    if (!queue.isKnown) this.#strangers += 1;
    this.#update(queue);
  }

  #endTurn(ticket: Ticket): void {
    const queue = ticket.holder;
    if (queue === null) return;
    ticket.holder = null;
    queue.running.delete(ticket);
    this.#running -= 1;
    if (!queue.isKnown) this.#strangers -= 1;
    this.#update(queue);
  }

  #join(ticket: Ticket, queue: OwnerQueue): void {
    if (ticket.queues.size === 0) this.#waiting += 1;
    ticket.queues.add(queue);
    queue.add(ticket);
    this.#update(queue);
  }

  #leaveQueues(ticket: Ticket): void {
    if (ticket.queues.size > 0) this.#waiting -= 1;
    for (const queue of ticket.queues) {
      queue.remove(ticket);
      this.#update(queue);
    }
    ticket.queues.clear();
  }

  #share(ticket: Ticket, queue: OwnerQueue): void {
    if (ticket.queues.size > 0) this.#join(ticket, queue);
    else if (ticket.holder?.isKnown === false && queue.isKnown && !queue.isFull) {
      this.#endTurn(ticket);
      this.#hold(ticket, queue);
    }
    this.#begin();
  }

  #refuseNewest(): void {
    const all = [...(findLargest(this.#queues.values(), 'waiting')?.waiting ?? [])];
    const newest = all.findLast(({ isLate }) => isLate === true) ?? all.at(-1);
    if (newest === undefined) return;
    this.#leaveQueues(newest);
    newest.begun.reject(new Overloaded('Too many are waiting already'));
  }

  #endSlow(before: number): void {
    this.#timer = undefined;
    for (const queue of this.#queues.values()) for (const ticket of queue.findExcess(before)) end(ticket);
    // Each turn that ends may make room at once.
    for (let wanted = this.#ready.size; wanted > 0 && this.#running >= this.#options.atOnce; wanted -= 1) {
      const areTooMany = this.#ready.hasPreferred && this.#strangers > this.#quarter;
      const able = [...this.#queues.values()].filter(
        (queue) => !(areTooMany && queue.isKnown) && queue.findSlow(before).length > 0,
      );
      const [oldest] = findLargest(able, 'running')?.findSlow(before) ?? [];
      if (oldest !== undefined) end(oldest);
    }
    this.#begin();
  }
}

function end(ticket: Ticket): void {
  ticket.isEnding = true;
  ticket.giveWay?.();
}

function findLargest(queues: Iterable<OwnerQueue>, what: 'waiting' | 'running'): OwnerQueue | undefined {
  return [...queues].toSorted((one, other) => other[what].size - one[what].size)[0];
}
