import type { Log } from '#shared/log.ts';
import type { SignedIn, SignInOutcome } from '#shared/model/session.ts';
import { labIdOf } from '../collections/labs/labs-format.ts';
import type { AuthenticateOutcome } from '../lab-client/lab-client.ts';
import type { RememberedSignIn, SavedSignIn } from './remembered-sign-in.ts';
import { checkPassword, type CurrentSession } from './check-password.ts';

interface RenewalOptions {
  readonly session: CurrentSession;
  readonly rememberedSignIn: Pick<RememberedSignIn, 'read' | 'remove'>;
  /** While locked we don't renew: unlocking brings a new token. */
  readonly isLocked: () => boolean;
  readonly log: Log;
  readonly onChange: (isNeeded: boolean) => void;
  readonly onRenewed: () => void;
}

const RETRY_MS = 30_000;

export type Renewal = ReturnType<typeof createRenewal>;

/** Gets a new session token when the service refuses the one we have. */
export function createRenewal(options: RenewalOptions) {
  const { session, rememberedSignIn, isLocked, log, onChange, onRenewed } = options;
  let abort = new AbortController();
  let isNeeded = false;
  let retry: NodeJS.Timeout | undefined;

  function setNeeded(next: boolean): void {
    if (isNeeded === next) return;
    isNeeded = next;
    onChange(next);
  }

  function clear(): void {
    clearTimeout(retry);
    abort.abort();
    abort = new AbortController();
    setNeeded(false);
  }

  function begin(): void {
    clearTimeout(retry);
    renew().catch((error: unknown) => log.error('The session could not be renewed', { error }));
  }

  /** Uses the saved sign-in, if there's one. Reads the digest just for this call. */
  async function renew(): Promise<void> {
    const { signal } = abort;
    const state = session.state();
    if (state.kind !== 'signed-in') return;
    const kept = await rememberedSignIn.read();
    // Somebody locked the console, or the session ended or changed.
    if (signal.aborted || session.state() !== state || isLocked()) return;
    if (kept === null || !isOf(kept, state)) return setNeeded(true);
    const outcome = await session.connection()?.authenticate(kept.credentials, signal);
    if (outcome && !signal.aborted) conclude(outcome);
  }

  function conclude(outcome: AuthenticateOutcome): void {
    if (outcome.kind === 'accepted') {
      log.info('The session was renewed');
      return onRenewed();
    }
    if (outcome.kind === 'rejected') {
      rememberedSignIn.remove();
      return setNeeded(true);
    }
    const { failure } = outcome;
    // Another try might count as a wrong password.
    if (failure.kind === 'sign-in-refused' || failure.kind === 'web-server-refused') return setNeeded(true);
    const retryAfterMs = 'retryAfterMs' in failure ? failure.retryAfterMs : RETRY_MS;
    retry = setTimeout(begin, retryAfterMs).unref();
  }

  return {
    /** No saved sign-in can renew the session, so the user has to. */
    isNeeded: () => isNeeded,
    clear,

    begin() {
      log.info('The session token has ended');
      begin();
    },

    signInAgain: (password: string): Promise<SignInOutcome> =>
      checkPassword(session, password, abort.signal, () => {
        clear();
        onRenewed();
      }),
  };
}

function isOf({ choice, credentials }: SavedSignIn, state: SignedIn): boolean {
  return (
    labIdOf(choice) === labIdOf(state.choice) &&
    credentials.companyCode === state.account?.companyCode &&
    credentials.employeeNumber === state.account.employeeNumber
  );
}
