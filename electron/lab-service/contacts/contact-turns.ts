import { joinSignals } from '../limits/joined-signal.ts';
import type { AgentHealth } from './known-agents.ts';
import {
  type Claim,
  createLimiter,
  type LimitedCaller,
  type Limiter,
  ownCaller,
  pollingCaller,
} from '../limits/limiter.ts';

const defaultLimits = {
  /** Contacts at once. */
  atOnce: 1_024,
  /** Contacts at once of one anonymous caller and of one account. `ownCaller` has no such limit. */
  anonymous: 16,
  account: 128,
  waiting: 4_096,
  /** A contact that takes longer, in milliseconds, is slow and gives way to others that may be quick. */
  patienceMs: 1_000,
};
export type ContactLimits = Readonly<typeof defaultLimits>;

/** Limits the concurrent contacts, so that agents that don't respond use no turns of agents that do. */
export function createContactTurns(overrides: Partial<ContactLimits> = {}) {
  const { atOnce, anonymous, account, waiting, patienceMs } = { ...defaultLimits, ...overrides };
  const limiter = createLimiter({
    atOnce,
    waiting,
    patienceMs,
    maxOf: (caller) => (caller === ownCaller ? Infinity : caller.isSignedIn ? account : anonymous),
  });
  return {
    createTurn: (caller: LimitedCaller): ContactTurn =>
      caller === pollingCaller ? pollingTurn : createTurn(limiter, caller),
  };
}

/** The reason of a signal whose turn others need. The contact begins again in another turn. */
export class GaveWay extends Error {
  override readonly name = 'GaveWay';
}

export type ContactTurn = ReturnType<typeof createTurn>;

/** Begins immediately. Callers that join the contact change nothing. */
const pollingTurn: ContactTurn = {
  run: (_health, contact, signal) => contact(signal),
  share: () => undefined,
  caller: pollingCaller,
};

/** The turn of one contact. Several callers can wait for it. */
function createTurn(limiter: Limiter, first: LimitedCaller) {
  let caller = first;
  let claim: Claim | null = null;

  /**
   * Runs the contact in its turn. A contact that gives way is aborted and starts again at the end of the queue.
   * @throws Overloaded when too many contacts wait; the signal's reason when it aborts.
   */
  async function run<T>(
    health: AgentHealth,
    contact: (signal: AbortSignal) => Promise<T>,
    signal: AbortSignal,
  ): Promise<T> {
    // Each state has a subqueue: new agents take no turns from responding agents.
    for (let subqueue = health; ; subqueue = 'failing') {
      const leaving = new AbortController();
      const own = limiter.claim({
        caller,
        subqueue,
        isPreferred: subqueue !== 'failing',
        signal,
        giveWay: () => leaving.abort(new GaveWay()),
      });
      claim = own;
      await own.begun;
      const joined = joinSignals([signal, leaving.signal]);
      try {
        return await contact(joined.signal);
      } catch (error) {
        if (!leaving.signal.aborted || signal.aborted) throw error;
      } finally {
        own.release();
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
    /** The caller of the contact: a signed-in caller if one waits for it. */
    get caller(): LimitedCaller {
      return caller;
    },
  };
}
