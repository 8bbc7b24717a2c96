import type { Log } from '#shared/log.ts';
import type { SessionState, SignInOutcome } from '#shared/model/session.ts';
import { canceled, checkPassword, type CurrentSession } from './check-password.ts';
import type { RememberedSignIn } from './remembered-sign-in.ts';
import type { FileChooser } from '../storage/system.ts';

interface LockOptions {
  readonly session: CurrentSession;
  /** Suspended while the console is locked, or a restart would open it without the password. */
  readonly rememberedSignIn: Pick<RememberedSignIn, 'suspend' | 'resumeKeeping'>;
  readonly log: Log;
  /** Called on locking and unlocking. What a locked console shows is up to the masks in `ipc/`. */
  readonly onChange: (state: SessionState) => void;
}

export type Lock = ReturnType<typeof createLock>;

/** Hides the session's data until the user enters the password again. Polling goes on. */
export function createLock({ session, rememberedSignIn, log, onChange }: LockOptions) {
  let isLocked = false;
  let abort = new AbortController();

  return {
    isLocked: () => isLocked,

    clear() {
      isLocked = false;
      abort.abort();
      abort = new AbortController();
    },

    /** Does nothing without a password, i.e. without an account and in the demo lab. */
    lock() {
      const state = session.state();
      if (isLocked || state.kind !== 'signed-in' || !state.account || state.choice.kind === 'demo') return;
      isLocked = true;
      rememberedSignIn.suspend();
      log.info('Locked');
      onChange(state);
    },

    async unlock(password: string): Promise<SignInOutcome> {
      if (!isLocked) return canceled;
      return checkPassword(session, password, abort.signal, (state, credentials) => {
        isLocked = false;
        rememberedSignIn.resumeKeeping({ choice: state.choice, credentials });
        log.info('Unlocked');
        onChange(state);
      });
    },
  };
}

/** If a dialog was open when the console locked, what's chosen there counts as canceled. */
export function lockFileChooser(
  chooser: FileChooser,
  lock: Pick<Lock, 'isLocked'>,
  session: Pick<CurrentSession, 'state'>,
): FileChooser {
  async function guard(choose: () => Promise<string | null>): Promise<string | null> {
    const before = session.state();
    const path = await choose();
    return lock.isLocked() || session.state() !== before ? null : path;
  }
  return {
    chooseSaveFile: (suggestion) => guard(() => chooser.chooseSaveFile(suggestion)),
    chooseOpenFile: (extensions) => guard(() => chooser.chooseOpenFile(extensions)),
  };
}
