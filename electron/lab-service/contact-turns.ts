import { joinSignals } from './joined-signal.ts';
import type { Standing } from './known-agents.ts';
import { type Claim, createLimiter, type LimitedCaller, type Limiter, ownCaller } from './limiter.ts';

export interface ContactLimits {
  /** Contacts at once. */
  readonly atOnce: number;
  /** Of one stranger, and of one account. The service's own console has no limit of its own. */
  readonly stranger: number;
  readonly account: number;
  readonly waiting: number;
  /** A contact that takes longer is slow, and gives way to others that may be quick. */
  readonly patienceMs: number;
}

const defaultLimits: ContactLimits = {
  atOnce: 1_024,
  stranger: 16,
  account: 128,
  waiting: 4_096,
  patienceMs: 1_000,
};

/** The turn of one contact, which several callers may wait for. */
export interface ContactTurn {
  /**
   * Runs the contact when it is its turn. A contact that gives way is stopped by its signal, and begins again at the end
   * of the line.
   * @throws Overloaded when too many wait already; the signal's reason when it gave up waiting.
   */
  run<T>(
    standing: Standing,
    contact: (signal: AbortSignal) => Promise<T>,
    signal: AbortSignal,
    /** How much longer a contact that failed is to be taken for one that is under way, in milliseconds. */
    holdMs: () => number,
  ): Promise<T>;
  share(caller: LimitedCaller): void;
  /** Resolves when its first turn begins. */
  readonly begun: Promise<void>;
  /** Whose contact it is: a signed-in caller's rather than a stranger's. */
  readonly caller: LimitedCaller;
}

/** Bounds how many agents are asked at once, so that agents that do not answer take no turn from those that do. */
export function createContactTurns(overrides: Partial<ContactLimits> = {}) {
  const { atOnce, stranger, account, waiting, patienceMs } = { ...defaultLimits, ...overrides };
  const limiter = createLimiter({
    atOnce,
    waiting,
    patienceMs,
    mostOf: (caller) => (caller === ownCaller ? Infinity : caller.isSignedIn ? account : stranger),
  });
  return { createTurn: (caller: LimitedCaller) => createTurn(limiter, caller) };
}

function createTurn(limiter: Limiter, first: LimitedCaller): ContactTurn {
  let caller = first;
  let claim: Claim | null = null;
  const begun = Promise.withResolvers<void>();

  async function run<T>(
    standing: Standing,
    contact: (signal: AbortSignal) => Promise<T>,
    signal: AbortSignal,
    holdMs: () => number,
  ): Promise<T> {
    // Each standing has a lane: agents never asked before take no turn from those that answer.
    for (let lane = standing; ; lane = 'failing') {
      const leaving = new AbortController();
      const own = limiter.claim({
        caller,
        lane,
        isPreferred: lane !== 'failing',
        signal,
        giveWay: () => leaving.abort(new Error('Others need the turn')),
      });
      claim = own;
      await own.begun;
      begun.resolve();
      const joined = joinSignals([signal, leaving.signal]);
      try {
        const answer = await contact(joined.signal);
        own.release();
        return answer;
      } catch (error) {
        releaseLater(own, leaving.signal, holdMs());
        if (!leaving.signal.aborted || signal.aborted) throw error;
      } finally {
        joined.release();
      }
    }
  }

  function share(other: LimitedCaller): void {
    if (!caller.isSignedIn) caller = other;
    claim?.share(other);
  }

  return {
    run,
    share,
    begun: begun.promise,
    get caller() {
      return caller;
    },
  };
}

/** Gives the turn back after so long, or as soon as it is to give way. */
function releaseLater(claim: Claim, leaving: AbortSignal, ms: number): void {
  if (ms <= 0 || leaving.aborted) {
    claim.release();
    return;
  }
  const timer = setTimeout(() => claim.release(), ms).unref();
  leaving.addEventListener('abort', () => {
    clearTimeout(timer);
    claim.release();
  });
}
