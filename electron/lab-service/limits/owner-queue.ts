/** How a claim waits for its turn, and ends it early. */
export interface ClaimOptions {
  /** The turns of an owner go round its parts, for example the accounts of an address. */
  readonly part?: string;
  /** Waits until the owner has no other work, for example because it was slow before. */
  readonly isLate?: boolean;
  /** Removes a waiting claim. It doesn't stop work that has begun. */
  readonly signal?: AbortSignal | undefined;
  /** Called at most once: the work must end soon. Without it, a turn is kept to its end. */
  readonly giveWay?: () => void;
}

export interface Ticket extends ClaimOptions {
  readonly begun: PromiseWithResolvers<void>;
  /** Where it waits: in the queues of all owners that want it. */
  readonly queues: Set<OwnerQueue>;
  /** Whose turn it uses; null before and after. */
  holder: OwnerQueue | null;
  /** By performance.now(). */
  progressedAt: number;
  isEnding: boolean;
}

/** The part of all late work. */
const late = ' late';

function partOf({ part = '', isLate = false }: Ticket): string {
  return isLate ? late : part;
}

/** The waiting and running work of one owner. */
export class OwnerQueue {
  readonly key: string;
  readonly most: number;
  readonly waiting = new Set<Ticket>();
  readonly running = new Set<Ticket>();
  isKnown: boolean;
  /** The waiting tickets by part, in the order of the parts' turns. */
  readonly #parts = new Map<string, Set<Ticket>>();

  constructor(key: string, isKnown: boolean, most: number) {
    this.key = key;
    this.isKnown = isKnown;
    this.most = most;
  }

  get isFull(): boolean {
    return this.running.size >= this.most;
  }

  /** The ticket whose turn it is: of the next part, late work last. */
  get next(): Ticket | undefined {
    const first = [...this.#parts.keys()].find((part) => part !== late) ?? late;
    return [...(this.#parts.get(first) ?? [])][0];
  }

  add(ticket: Ticket): void {
    this.waiting.add(ticket);
    const part = partOf(ticket);
    this.#parts.set(part, (this.#parts.get(part) ?? new Set()).add(ticket));
  }

  /** Its part goes to the end. */
  remove(ticket: Ticket): void {
    this.waiting.delete(ticket);
    const part = partOf(ticket);
    const others = this.#parts.get(part);
    others?.delete(ticket);
    this.#parts.delete(part);
    if (others !== undefined && others.size > 0) this.#parts.set(part, others);
  }

  /** The running tickets that may end and made no progress since `before`, oldest first. */
  findSlow(before: number): readonly Ticket[] {
    return [...this.running].filter(
      ({ giveWay, isEnding, progressedAt }) => giveWay !== undefined && !isEnding && progressedAt <= before,
    );
  }

  /** At its limit, slow work beyond half of it, as far as other work waits that isn't late. */
  findExcess(before: number): readonly Ticket[] {
    if (!this.isFull) return [];
    const slow = this.findSlow(before);
    const wanted = this.waiting.size - (this.#parts.get(late)?.size ?? 0);
    return slow.slice(0, Math.max(0, Math.min(wanted, Math.ceil(slow.length - this.most / 2))));
  }
}
