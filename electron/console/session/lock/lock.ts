import type { Log } from '#shared/log.ts';
import type { SessionState, SignInOutcome } from '#shared/model/session.ts';
import { checkPassword } from '../check-password.ts';
import type { Session } from '../session.ts';
import type { RememberedSignIn } from '../remembered-sign-in.ts';

/** Whether the console hides what it shows until the person who is signed in has given their password again; what runs goes on. */
export interface Lock {
  isLocked(): boolean;
  /** Nothing where nobody is signed in, nor in the demo lab, which has no password. */
  lock(): void;
  /** The lab service says whether the password is right. */
  unlock(password: string): Promise<SignInOutcome>;
  /** Nobody is signed in any more, or somebody is anew. */
  clear(): void;
}

export interface LockOptions {
  readonly session: Pick<Session, 'state' | 'connection'>;
  /** Who stays signed in does so only while it is not locked: a new start would be a way around. */
  readonly rememberedSignIn: Pick<RememberedSignIn, 'suspend' | 'resumeKeeping'>;
  readonly log: Log;
  /** Locked or unlocked. The filter of `ipc/` says what a locked console shows of the session. */
  readonly onChange: (state: SessionState) => void;
}

export function createLock({ session, rememberedSignIn, log, onChange }: LockOptions): Lock {
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
      rememberedSignIn.suspend();
      log.info('Locked');
      onChange(state);
    },

    async unlock(password) {
      const state = session.state();
      if (!isLocked || state.kind !== 'signed-in') return cancelled;
      const { choice } = state;
      const outcome = await checkPassword(session, state, password, abort.signal, (credentials) =>
        rememberedSignIn.resumeKeeping({ choice, credentials }),
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
  };
}

const cancelled: SignInOutcome = { outcome: 'failed', failure: { kind: 'cancelled' } };
