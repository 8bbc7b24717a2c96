import { CallerQueue, Ticket } from './caller-queue.ts';
import { Rotation } from './rotation.ts';

/** Thrown to a caller whose work is refused because too much work waits. */
export class Overloaded extends Error {
  override readonly name = 'Overloaded';
  /** When the caller should try again, in milliseconds. */
  readonly retryAfterMs: number;

  constructor(message: string, retryAfterMs = 1_000) {
    super(message);
    this.retryAfterMs = retryAfterMs;
  }
}

/** A caller as limits count it: the account or the machine of a valid token, or the address of an anonymous caller. */
export interface LimitedCaller {
  readonly key: string;
  readonly isSignedIn: boolean;
}

/** The service itself, and the only caller of a service that is embedded in its console. */
export const ownCaller: LimitedCaller = { key: 'own', isSignedIn: true };

/** The polling of the lab's agents. It has its own limits, so its contacts need no turns. */
export const pollingCaller: LimitedCaller = { key: 'polling', isSignedIn: true };

interface LimiterOptions {
  /** Turns at once. */
  readonly atOnce: number;
  /** Tickets that may wait; unlimited by default. */
  readonly waiting?: number;
  /** Turns of one caller at once; unlimited by default. */
  readonly maxOf?: (caller: LimitedCaller) => number;
  /**
   * A turn without progress for this time, in milliseconds, gives way to callers with fewer turns; never by default.
   */
  readonly patienceMs?: number;
}

export interface TurnOptions {
  /** {@link ownCaller} by default. */
  readonly caller?: LimitedCaller;
  /** Turns of one caller are round robin over its subqueues, for example over the accounts of an address. */
  readonly subqueue?: string;
  /** Goes before the caller's other work, in three turns of four. True by default. */
  readonly isPreferred?: boolean;
  /** Removes a waiting ticket. It doesn't stop work that has begun. */
  readonly signal?: AbortSignal | undefined;
  /** Called at most once: the work must end soon. Without it, a turn is kept to its end. */
  readonly giveWay?: () => void;
}

/** Number of checks for stalled turns within `patienceMs`. */
const CHECKS = 4;

export type Limiter = ReturnType<typeof createLimiter>;
export type LimiterStats = ReturnType<Limiter['stats']>;
/** A place in the queue, and then a turn. */
export type Claim = ReturnType<Limiter['claim']>;

/**
 * Shares a resource between callers: a fixed number of turns at once, round robin over the waiting callers. Any caller
 * can use idle turns. While a signed-in caller waits, anonymous callers together get at most a quarter of the turns
 * that begin and of the running ones. A caller at its limit keeps half of it for preferred work. If the queues are
 * too long, the newest ticket of the caller with most tickets is refused.
 */
export function createLimiter(options: LimiterOptions) {
  const { atOnce, waiting: maxWaiting = Infinity, maxOf = () => Infinity, patienceMs } = options;
  const share = Math.max(1, Math.floor(atOnce / 4));
  const queues = new Map<string, CallerQueue>();
  /** Queues that can have a turn now: a ticket waits and the caller is below its limit. */
  const ready = new Rotation<CallerQueue>();
  let running = 0;
  let anonymous = 0;
  let waiting = 0;
  let timer: NodeJS.Timeout | null = null;

  const isFull = (): boolean => running >= atOnce;

  function queueOf(caller: LimitedCaller): CallerQueue {
    return queues.get(caller.key) ?? new CallerQueue(caller, maxOf(caller));
  }

  function update(queue: CallerQueue): void {
    if (queue.isReady) ready.add(queue, queue.caller.isSignedIn);
    else ready.delete(queue);
    if (queue.isEmpty) queues.delete(queue.caller.key);
    else queues.set(queue.caller.key, queue);
  }

  function begin(): void {
    while (running < atOnce) {
      const queue = ready.next(anonymous < share || !ready.hasPreferred);
      const ticket = queue?.next();
      if (queue === undefined || ticket === undefined) break;
      leaveQueues(ticket);
      hold(ticket, queue);
      ticket.begin();
    }
    if (waiting > 0 && patienceMs !== undefined) {
      timer ??= setTimeout(checkTurns, patienceMs / CHECKS, patienceMs).unref();
    }
  }

  function hold(ticket: Ticket, queue: CallerQueue): void {
    ticket.holder = queue;
    queue.running.add(ticket);
    running += 1;
    if (!queue.caller.isSignedIn) anonymous += 1;
    update(queue);
  }

  function releaseTurn(ticket: Ticket): void {
    const queue = ticket.holder;
    if (queue === null) return;
    ticket.holder = null;
    queue.running.delete(ticket);
    running -= 1;
    if (!queue.caller.isSignedIn) anonymous -= 1;
    update(queue);
  }

  function leaveQueues(ticket: Ticket): void {
    if (ticket.queues.size > 0) waiting -= 1;
    for (const queue of ticket.queues) {
      queue.remove(ticket);
      update(queue);
    }
    ticket.queues.clear();
  }

  function join(ticket: Ticket, caller: LimitedCaller): void {
    const queue = queueOf(caller);
    if (ticket.queues.has(queue)) return;
    if (ticket.queues.size === 0) waiting += 1;
    ticket.queues.add(queue);
    queue.add(ticket);
    update(queue);
  }

  function rejectNewest(): void {
    const [longest] = [...queues.values()].toSorted((one, other) => other.waiting - one.waiting);
    const newest = longest?.newest();
    if (longest === undefined || newest === undefined) return;
    longest.remove(newest);
    newest.queues.delete(longest);
    update(longest);
    // Another caller may wait for the same work.
    if (newest.queues.size > 0) return;
    waiting -= 1;
    newest.fail(new Overloaded('Too many are waiting already'));
  }

  function checkTurns(patience: number): void {
    timer = null;
    const now = performance.now();
    for (const queue of queues.values()) queue.releaseStalled(now - patience);
    // Each turn that gives way can make room immediately.
    let wanted = ready.size;
    while (wanted > 0 && isFull()) {
      preemptOne(now - patience);
      wanted -= 1;
    }
    begin();
  }

  /**
   * Makes one turn give way: of an anonymous caller if anonymous callers exceed their share, otherwise of the caller
   * with most turns.
   */
  function preemptOne(before: number): void {
    const isOverShare = ready.hasPreferred && anonymous > share;
    const [largest] = [...queues.values()]
      .filter((queue) => !(isOverShare && queue.caller.isSignedIn) && queue.findStalled(before).length > 0)
      .toSorted((one, other) => other.running.size - one.running.size);
    largest?.findStalled(before)[0]?.giveWay();
  }

  function claim(turn: TurnOptions = {}) {
    const { caller = ownCaller, signal } = turn;
    const ticket = new Ticket(turn);
    const leave = (): void => {
      leaveQueues(ticket);
      ticket.fail(signal?.reason);
    };
    if (signal?.aborted === true) leave();
    else {
      signal?.addEventListener('abort', leave, { once: true });
      ticket.begun.then(
        () => signal?.removeEventListener('abort', leave),
        () => signal?.removeEventListener('abort', leave),
      );
      join(ticket, caller);
      begin();
      if (waiting > maxWaiting) rejectNewest();
    }
    return {
      /**
       * Resolves when it is its turn.
       * @throws Overloaded when the queues are too long; the signal's reason.
       */
      begun: ticket.begun,
      /**
       * Adds a caller that requests the same work. The ticket waits in that caller's queue too; a signed-in caller
       * takes over the turn.
       */
      share(other: LimitedCaller): void {
        if (ticket.queues.size > 0) join(ticket, other);
        else if (ticket.holder?.caller.isSignedIn === false && other.isSignedIn && queueOf(other).hasRoom) {
          releaseTurn(ticket);
          hold(ticket, queueOf(other));
        }
        begin();
      },
      /** Records progress, so that `patienceMs` starts again. */
      progress: () => ticket.progress(),
      /** Ends the turn, or leaves the queue. */
      release(): void {
        leaveQueues(ticket);
        releaseTurn(ticket);
        begin();
      },
    };
  }

  /** Runs a task in its turn. @throws the errors of `begun` of a claim, and of the task. */
  async function run<T>(task: () => Promise<T> | T, turn?: TurnOptions): Promise<T> {
    const claimed = claim(turn);
    await claimed.begun;
    try {
      return await task();
    } finally {
      claimed.release();
    }
  }

  return { claim, run, stats: () => ({ running, waiting }) };
}
