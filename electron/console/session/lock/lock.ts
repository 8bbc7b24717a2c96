import type { ConsoleSnapshot, EventName, Events } from '#shared/ipc/contract.ts';
import type { Log } from '#shared/log.ts';
import type { Locked, SessionState, SignedIn, SignInOutcome } from '#shared/model/session.ts';
import { checkPassword } from '../check-password.ts';
import type { Session } from '../session.ts';
import type { Staying } from '../staying.ts';

/** Hides what the console shows until the person who is signed in has given their password again; what runs goes on. */
export interface Lock {
  isLocked(): boolean;
  /** Nothing where nobody is signed in, nor in the demo lab, which has no password. */
  lock(): void;
  /** The lab service says whether the password is right. */
  unlock(password: string): Promise<SignInOutcome>;
  /** Nobody is signed in any more, or somebody is anew. */
  clear(): void;
  /** What of an event may be told now; undefined when nothing. */
  event<E extends EventName>(event: E, payload: Events[E]): Events[E] | undefined;
  snapshot(snapshot: ConsoleSnapshot): ConsoleSnapshot;
}

export interface LockOptions {
  readonly session: Pick<Session, 'state' | 'connection'>;
  /** Who stays signed in does so only while it is not locked: a new start would be a way around. */
  readonly staying: Pick<Staying, 'suspend' | 'resumeKeeping'>;
  readonly log: Log;
  readonly onChange: (state: SessionState) => void;
}

/** Of these every payload may be seen by anybody. */
const openEvents: ReadonlySet<EventName> = new Set([
  'settings.changed',
  'accent.changed',
  'notices.changed',
  'update.changed',
  'link.opened',
  'command.chosen',
]);

export function createLock({ session, staying, log, onChange }: LockOptions): Lock {
  let isLocked = false;
  let abort = new AbortController();

  function clear(): void {
    isLocked = false;
    abort.abort();
    abort = new AbortController();
  }

  return {
    isLocked: () => isLocked,
    clear,

    lock() {
      const state = session.state();
      if (isLocked || state.kind !== 'signed-in' || state.choice.kind === 'demo') return;
      isLocked = true;
      staying.suspend();
      log.info('Locked');
      onChange(toLocked(state));
    },

    async unlock(password) {
      const state = session.state();
      if (!isLocked || state.kind !== 'signed-in') return cancelled;
      const { choice } = state;
      const outcome = await checkPassword(session, state, password, abort.signal, (credentials) =>
        staying.resumeKeeping({ choice, credentials }),
      );
      // Somebody signed out meanwhile, and perhaps in again.
      if (session.state() !== state) return cancelled;
      if (outcome.kind === 'failed') return { outcome: 'failed', failure: outcome.failure };
      if (outcome.kind === 'rejected') return { outcome: 'rejected' };
      isLocked = false;
      log.info('Unlocked');
      onChange(state);
      return { outcome: 'signed-in' };
    },

    event(event, payload) {
      if (!isLocked || openEvents.has(event)) return payload;
      // Only of the session there is something to say: that it is locked.
      return isSession(event, payload) ? (hideSession(payload) as typeof payload) : undefined;
    },

    snapshot(shown) {
      if (!isLocked) return shown;
      return {
        ...shown,
        session: hideSession(shown.session),
        labs: [],
        trusts: [],
        fleet: { ...shown.fleet, reports: [] },
        watches: { pending: [], fired: [] },
        recheck: null,
        isSignInNeeded: false,
        history: [],
        historyGaps: [],
        snapshots: [],
        views: [],
        recentChoices: [],
      };
    },
  };
}

const cancelled: SignInOutcome = { outcome: 'failed', failure: { kind: 'cancelled' } };

function isSession(event: EventName, _payload: unknown): _payload is SessionState {
  return event === 'session.changed';
}

function hideSession(state: SessionState): SessionState {
  return state.kind === 'signed-in' ? toLocked(state) : state;
}

function toLocked({ choice, address, account }: SignedIn): Locked {
  const { name, employeeNumber } = account;
  return { kind: 'locked', choice, address, name: name ?? '', employeeNumber };
}
