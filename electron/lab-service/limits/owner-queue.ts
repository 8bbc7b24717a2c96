import { Rotation } from './rotation.ts';

export interface TurnOptions {
  /** An owner's turns go round its parts, e.g. an address's accounts. */
  readonly part?: string;
  /** While the owner has other work it only gets every fourth turn, e.g. because it was slow. */
  readonly isLate?: boolean;
  /** Takes it out of the queue. Work that has begun isn't stopped. */
  readonly signal?: AbortSignal | undefined;
  /** Called at most once: end soon. Without it, the turn is yours to the end. */
  readonly giveWay?: () => void;
}

export interface Ticket extends TurnOptions {
  readonly begun: PromiseWithResolvers<void>;
  /** It can wait in several owners' queues. */
  readonly queues: Set<OwnerQueue>;
  holder: OwnerQueue | null;
  progressedAt: number;
  isEnding: boolean;
}

export class OwnerQueue {
  readonly key: string;
  readonly most: number;
  readonly waiting = new Set<Ticket>();
  readonly running = new Set<Ticket>();
  isKnown: boolean;
  readonly #parts = new Map<string, Set<Ticket>>();
  readonly #turns = new Rotation<Set<Ticket>>();
  #late = 0;

  constructor(key: string, isKnown: boolean, most: number) {
    this.key = key;
    this.isKnown = isKnown;
    this.most = most;
  }

  get isFull(): boolean {
    return this.running.size >= this.most;
  }

  takeTurn(): Ticket | undefined {
    const [ticket] = this.#turns.next(true) ?? [];
    return ticket;
  }

  add(ticket: Ticket): void {
    const { isLate = false } = ticket;
    const part = this.#parts.get(keyOf(ticket)) ?? new Set();
    this.#parts.set(keyOf(ticket), part);
    part.add(ticket);
    this.#turns.add(part, !isLate);
    this.waiting.add(ticket);
    if (isLate) this.#late += 1;
  }

  remove(ticket: Ticket): void {
    const part = this.#parts.get(keyOf(ticket));
    if (!this.waiting.delete(ticket) || part === undefined) return;
    part.delete(ticket);
    if (ticket.isLate === true) this.#late -= 1;
    if (part.size > 0) return;
    this.#parts.delete(keyOf(ticket));
    this.#turns.delete(part);
  }

  /** Running, may end, and no progress since `before`. Oldest first. */
  findSlow(before: number): readonly Ticket[] {
    return [...this.running].filter(
      ({ giveWay, isEnding, progressedAt }) => giveWay !== undefined && !isEnding && progressedAt <= before,
    );
  }

  /** If the owner is at its limit: slow work beyond half of it, as far as other work waits that isn't late. */
  findExcess(before: number): readonly Ticket[] {
    if (!this.isFull) return [];
    const slow = this.findSlow(before);
    const wanted = this.waiting.size - this.#late;
    return slow.slice(0, Math.max(0, Math.min(wanted, Math.ceil(slow.length - this.most / 2))));
  }
}

function keyOf({ part = '', isLate = false }: Ticket): string {
  return `${isLate} ${part}`;
}
