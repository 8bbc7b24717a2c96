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
  const { embeddedLabs, rememberedSignIn, refuse } = options;
  const attempts = createAttempts(options);
  const { run } = attempts;
  const endings = new Set<Promise<void>>();
  let signOuts = 0;

  function onEnding(ending: Promise<void>): void {
    endings.add(ending);
    void ending.then(() => endings.delete(ending));
  }

  const signInWith =
    (source: CredentialSource): Enter =>
    (attempt, choice) =>
      authenticate(attempt, { choice, ...source, onEnding }, options);

  return {
    state: attempts.state,
    connection: attempts.connection,

    signIn({ choice, companyCode, employeeNumber, password, remembersSignIn }: Input<'session.signIn'>) {
      const prepare = async () =>
        choice.kind === 'demo'
          ? embeddedLabs.demoCredentials
          : { companyCode, employeeNumber, passwordDigest: await digestFor(choice, password) };
      const onAccepted = keepOrRemove(rememberedSignIn, remembersSignIn);
      return run(choice, signInWith({ prepare, onAccepted }));
    },

    async openWithoutAccount() {
      const outcome = await run(thisComputer, (attempt) => enterWithoutAccount(attempt, options));
      // Otherwise the next start would use the remembered sign-in rather than this session.
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
      const source = { prepare, onAccepted: keepOrRemove(rememberedSignIn, remembersSignIn) };
      const enter = signInWith(source);
      return attempts.addFirstAccount(enter) ?? run(thisComputer, enter);
    },

    async resume(): Promise<ResumeOutcome> {
      const before = signOuts;
      const kept = await rememberedSignIn.read();
      if (kept === null || attempts.state().kind !== 'signed-out') return { outcome: 'nothing-kept' };
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
      if (attempts.state().kind !== 'signed-out') attempts.end();
    },

    /** Resolves once all discarded tokens are ended at the service, or after 2 s of silence. */
    async flush() {
      await Promise.all(endings);
    },
  };
}

/** A sign-in under way, then its session. There's one at a time. */
function createAttempts(options: SessionOptions) {
  const { refuse, log, onChange } = options;
  let state: SessionState = { kind: 'signed-out' };
  let current: Attempt | null = null;

  function setState(next: SessionState): void {
    state = next;
    onChange(next);
  }

  function endCurrent(): void {
    current?.abort.abort();
    current?.connection?.agentClient.close();
    current = null;
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

  /** If it fails, the session stays open; if there's an account already, the session ends. */
  async function addAccount(before: SignedIn, attempt: Attempt, enter: Enter): Promise<SignInOutcome> {
    const outcome = await enter(attempt, before.choice);
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

  return {
    state: () => state,
    connection: () => (state.kind === 'signed-in' ? (current?.connection ?? null) : null),
    run,
    end,
    /** Null unless a session without an account is open. */
    addFirstAccount: (enter: Enter) =>
      state.kind === 'signed-in' && !state.account && current ? addAccount(state, current, enter) : null,
  };
}

function keepOrRemove(
  rememberedSignIn: SessionOptions['rememberedSignIn'],
  remembers: boolean | undefined,
): SignInRequest['onAccepted'] {
  return (credentials, choice) => {
    if (remembers && choice.kind !== 'demo') rememberedSignIn.keep({ choice, credentials });
    else rememberedSignIn.remove();
  };
}

/** Logs just the fingerprint of a certificate: its names can give away the user and the place. */
function forLog(failure: LabFailure): object {
  return 'certificate' in failure ? { ...failure, certificate: failure.certificate.fingerprint } : failure;
}
