import type { Input } from '#shared/ipc/contract.ts';
import type { LabFailure } from '#shared/model/failure.ts';
import type { LabChoice } from '#shared/model/lab.ts';
import type { ResumeOutcome, SessionState, SignedIn, SignInOutcome } from '#shared/model/session.ts';
import type { Log } from '#shared/log.ts';
import { normalizeChoice } from '../collections/labs/labs-format.ts';
import { canceled, digestFor } from './check-password.ts';
import {
  type Attempt,
  type AttemptOptions,
  authenticate,
  enterWithoutAccount,
  type EntryOutcome,
  settleScheme,
  type SignInRequest,
} from './sign-in-attempt.ts';
import type { RememberedSignIn } from './remembered-sign-in.ts';

interface SessionOptions extends AttemptOptions {
  readonly rememberedSignIn: Pick<RememberedSignIn, 'keep' | 'read' | 'remove'>;
  readonly refuse: (choice: LabChoice) => LabFailure | null;
  readonly log: Log;
  readonly onChange: (state: SessionState) => void;
}

export type Session = ReturnType<typeof createSession>;

type CredentialSource = Pick<SignInRequest, 'prepare' | 'onAccepted'>;
type Enter = (attempt: Attempt, choice: LabChoice) => Promise<EntryOutcome>;

const thisComputer = { kind: 'this-computer' } as const;

export function createSession(options: SessionOptions) {
  const { embeddedLabs, rememberedSignIn, refuse, log, onChange } = options;
  let state: SessionState = { kind: 'signed-out' };
  let current: Attempt | null = null;
  let signOuts = 0;
  const endings = new Set<Promise<void>>();

  function setState(next: SessionState): void {
    state = next;
    onChange(next);
  }

  function endCurrent(): void {
    current?.abort.abort();
    current?.connection?.agentClient.close();
    current = null;
  }

  function onEnding(ending: Promise<void>): void {
    endings.add(ending);
    void ending.then(() => endings.delete(ending));
  }

  /** Ends the session before, and cancels a sign-in under way, which is then `canceled`. */
  async function run(typed: LabChoice, enter: Enter): Promise<SignInOutcome> {
    const refusal = refuse(typed);
    if (refusal) return { outcome: 'failed', failure: refusal };
    endCurrent();
    const attempt: Attempt = { abort: new AbortController(), connection: null };
    current = attempt;
    const assumed = normalizeChoice(typed);
    setState({ kind: 'signing-in', choice: assumed });
    const choice = await settleScheme(typed, assumed, attempt.abort.signal);
    const outcome = await enter(attempt, choice);
    // There's been a sign-out or another sign-in since, so the state isn't ours.
    if (current !== attempt) {
      attempt.connection?.agentClient.close();
      return canceled;
    }
    if (outcome.kind === 'accepted' && attempt.connection) {
      const { address } = attempt.connection;
      log.info('Signed in', { lab: choice.kind, address });
      setState({ kind: 'signed-in', choice, address, account: outcome.account, since: Date.now() });
      return { outcome: 'signed-in' };
    }
    end();
    if (outcome.kind !== 'failed') return { outcome: 'rejected' };
    log.warn('Sign-in failed', { lab: choice.kind, failure: forLog(outcome.failure) });
    return { outcome: 'failed', failure: outcome.failure };
  }

  function end(): void {
    endCurrent();
    setState({ kind: 'signed-out' });
  }

  const signInWith =
    (source: CredentialSource): Enter =>
    (attempt, choice) =>
      authenticate(attempt, { choice, ...source, onEnding }, options);

  /** If it fails, the session stays open. If there's an account already, it ends. */
  async function addFirstAccount(
    before: SignedIn,
    attempt: Attempt,
    source: CredentialSource,
  ): Promise<SignInOutcome> {
    const outcome = await signInWith(source)(attempt, before.choice);
    if (state !== before) return canceled;
    if (outcome.kind === 'failed') return { outcome: 'failed', failure: outcome.failure };
    if (outcome.kind === 'accepted') {
      log.info('Protected with an account');
      setState({ ...before, account: outcome.account });
      return { outcome: 'signed-in' };
    }
    end();
    return { outcome: 'rejected' };
  }

  function keepOrRemove(remembers: boolean | undefined): SignInRequest['onAccepted'] {
    return (credentials, choice) => {
      if (remembers && choice.kind !== 'demo') rememberedSignIn.keep({ choice, credentials });
      else rememberedSignIn.remove();
    };
  }

  return {
    state: () => state,
    connection: () => (state.kind === 'signed-in' ? (current?.connection ?? null) : null),

    signIn({ choice, companyCode, employeeNumber, password, remembersSignIn }: Input<'session.signIn'>) {
      const prepare = async () =>
        choice.kind === 'demo'
          ? embeddedLabs.demoCredentials
          : { companyCode, employeeNumber, passwordDigest: await digestFor(choice, password) };
      return run(choice, signInWith({ prepare, onAccepted: keepOrRemove(remembersSignIn) }));
    },

    async openWithoutAccount() {
      const outcome = await run(thisComputer, (attempt) => enterWithoutAccount(attempt, options));
      // Or the next start would use the remembered sign-in rather than this session.
      if (outcome.outcome === 'signed-in') rememberedSignIn.remove();
      return outcome;
    },

    /** An open session without an account goes on. */
    createFirstAccount(input: Input<'session.createFirstAccount'>) {
      const { companyCode, employeeNumber, name, password, remembersSignIn } = input;
      const prepare = async () => {
        const passwordDigest = await digestFor(thisComputer, password);
        const credentials = { companyCode, employeeNumber, passwordDigest };
        return (await embeddedLabs.createFirstAccount(credentials, name)) ? credentials : null;
      };
      const source = { prepare, onAccepted: keepOrRemove(remembersSignIn) };
      if (state.kind === 'signed-in' && !state.account && current)
        return addFirstAccount(state, current, source);
      return run(thisComputer, signInWith(source));
    },

    async resume(): Promise<ResumeOutcome> {
      const before = signOuts;
      const kept = await rememberedSignIn.read();
      if (kept === null || state.kind !== 'signed-out') return { outcome: 'nothing-kept' };
      if (signOuts !== before) return canceled;
      // Keep it: the administrator may allow this lab again.
      if (refuse(kept.choice)) return { outcome: 'nothing-kept' };
      const source = { prepare: async () => kept.credentials, onAccepted: () => {} };
      const outcome = await run(kept.choice, signInWith(source));
      if (outcome.outcome === 'rejected') rememberedSignIn.remove();
      return outcome;
    },

    signOut() {
      signOuts += 1;
      if (state.kind !== 'signed-out') end();
    },

    /** Resolves once all discarded tokens are ended at the service, or after 2 s of silence. */
    async flush() {
      await Promise.all(endings);
    },
  };
}

/** Of a certificate just the fingerprint: its names can give away the user and the place. */
function forLog(failure: LabFailure): object {
  return 'certificate' in failure ? { ...failure, certificate: failure.certificate.fingerprint } : failure;
}
