import { joinSignals } from '../limits/joined-signal.ts';
import { type Owner, ownWork, pollingWork } from '../limits/owner.ts';
import { type Place, Turns } from '../limits/turns.ts';
import type { AgentHealth } from './known-agents.ts';

const defaultLimits = {
  atOnce: 1_024,
  /** At once, per anonymous caller and per account. `ownWork` has no such limit. */
  anonymous: 16,
  account: 128,
  waiting: 4_096,
  /** After this, a contact is slow and makes way for others that may be quick. */
  slowMs: 1_000,
};
export type ContactLimits = Readonly<typeof defaultLimits>;

/** Agents that don't respond take no turns from those that do. */
export function createContactTurns(overrides: Partial<ContactLimits> = {}) {
  const { atOnce, anonymous, account, waiting, slowMs } = { ...defaultLimits, ...overrides };
  const turns = new Turns({
    atOnce,
    waiting,
    slowMs,
    mostOf: (owner) => (owner === ownWork ? Infinity : owner.isKnown ? account : anonymous),
  });
  return (caller: Owner) => createTurn(turns, caller);
}

/** Somebody else needs the turn. The contact starts over in another one. */
export class GaveWay extends Error {
  override readonly name = 'GaveWay';
}

export type ContactTurn = ReturnType<typeof createTurn>;

function createTurn(turns: Turns, first: Owner) {
  let caller = first;
  let place: Place | null = null;

  /** A contact that gave way goes to the end of the queue. @throws Overloaded; the signal's reason */
  async function run<T>(
    health: AgentHealth,
    contact: (signal: AbortSignal) => Promise<T>,
    signal: AbortSignal,
  ): Promise<T> {
    if (caller === pollingWork) return contact(signal);
    // New agents take no turns from those that answer; those that failed or were slow, from neither.
    for (let isLate = health === 'failing'; ; isLate = true) {
      const leaving = new AbortController();
      const giveWay = () => leaving.abort(new GaveWay());
      const own = turns.enter(caller, { part: health, isLate, signal, giveWay });
      place = own;
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

  function share(other: Owner): void {
    if (!caller.isKnown) caller = other;
    place?.share(other);
  }

  return {
    run,
    share,
    get caller(): Owner {
      return caller;
    },
  };
}
