import type { Log } from '#shared/log.ts';
import type { SignedIn, SignInOutcome } from '#shared/model/session.ts';
import { labIdOf } from '../collections/labs/lab-id.ts';
import type { AuthenticateOutcome } from '../lab-client/lab-client.ts';
import type { KeptSignIn, Staying } from './staying.ts';
import { checkPassword } from './check-password.ts';
import type { Session } from './session.ts';

/** Gets another session token when the service takes the one there is no more. */
export interface Renewal {
  /** Whether the person is to give the password again: nothing is kept that could. */
  isNeeded(): boolean;
  /** The service takes the token no more. */
  begin(): void;
  /** `rejected` when it is not the password of who is signed in. */
  signInAgain(password: string): Promise<SignInOutcome>;
  /** There is another token, or another session. */
  clear(): void;
}

export interface RenewalOptions {
  readonly session: Pick<Session, 'state' | 'connection'>;
  readonly staying: Pick<Staying, 'read' | 'forget'>;
  /** A locked console asks nothing. Unlocking gives it another token. */
  readonly isLocked: () => boolean;
  readonly log: Log;
  readonly onChange: (isNeeded: boolean) => void;
  readonly onRenewed: () => void;
}

/** How long after a service could not be asked it is asked again. */
const RETRY_MS = 30_000;
const cancelled: SignInOutcome = { outcome: 'failed', failure: { kind: 'cancelled' } };

export function createRenewal(options: RenewalOptions): Renewal {
  const { session, staying, isLocked, log, onChange, onRenewed } = options;
  let abort = new AbortController();
  let isNeeded = false;
  let retry: NodeJS.Timeout | undefined;

  function tell(next: boolean): void {
    if (isNeeded === next) return;
    isNeeded = next;
    onChange(next);
  }

  function clear(): void {
    clearTimeout(retry);
    abort.abort();
    abort = new AbortController();
    tell(false);
  }

  /** By the sign-in that is kept, where one is. The digest is read for this call alone. */
  async function renew(): Promise<void> {
    const { signal } = abort;
    const state = session.state();
    if (state.kind !== 'signed-in') return;
    const kept = await staying.read();
    // Locked, signed out or signed in anew meanwhile.
    if (signal.aborted || session.state() !== state || isLocked()) return;
    if (kept === null || !isOf(kept, state)) return tell(true);
    const outcome = await session.connection()?.authenticate(kept.credentials, signal);
    if (outcome && !signal.aborted) conclude(outcome);
  }

  function conclude(outcome: AuthenticateOutcome): void {
    if (outcome.kind === 'accepted') {
      log.info('The session was renewed');
      return onRenewed();
    }
    if (outcome.kind === 'rejected') {
      staying.forget();
      return tell(true);
    }
    const { failure } = outcome;
    const retryAfterMs = 'retryAfterMs' in failure ? failure.retryAfterMs : RETRY_MS;
    retry = setTimeout(() => void renew(), retryAfterMs).unref();
  }

  return {
    isNeeded: () => isNeeded,
    clear,

    begin() {
      log.info('The session token has ended');
      clearTimeout(retry);
      renew().catch((error: unknown) => log.error('The session could not be renewed', { error }));
    },

    async signInAgain(password) {
      const { signal } = abort;
      const state = session.state();
      if (state.kind !== 'signed-in') return cancelled;
      const outcome = await checkPassword(session, state, password, signal, () => {});
      if (session.state() !== state || signal.aborted) return cancelled;
      if (outcome.kind === 'failed') return { outcome: 'failed', failure: outcome.failure };
      if (outcome.kind === 'rejected') return { outcome: 'rejected' };
      clear();
      onRenewed();
      return { outcome: 'signed-in' };
    },
  };
}

function isOf({ choice, credentials }: KeptSignIn, state: SignedIn): boolean {
  const { companyCode, employeeNumber } = state.account;
  return (
    labIdOf(choice) === labIdOf(state.choice) &&
    credentials.companyCode === companyCode &&
    credentials.employeeNumber === employeeNumber
  );
}
