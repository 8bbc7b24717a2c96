import { readBaseAddress } from '#shared/model/base-address.ts';
import type { LabFailure } from '#shared/model/failure.ts';
import { defaultDigest, type LabChoice } from '#shared/model/lab.ts';
import { isPlainAddress } from '#shared/model/plain-address.ts';
import type { ResumeOutcome, SessionState, SignInOutcome } from '#shared/model/session.ts';
import type { Log } from '#shared/log.ts';
import type { Credentials, EmbeddedLabs } from '../lab-client/embedded-labs.ts';
import { normaliseChoice } from '../collections/labs/lab-id.ts';
import { digestPassword, NotADigest } from '../../digest/digest-password.ts';
import type { AuthenticateOutcome } from '../lab-client/lab-client.ts';
import type { TokenUse } from '../lab-client/session-token.ts';
import type { RememberedSignIn } from './remembered-sign-in.ts';
import type { TrustRepository } from './trust/trust-repository.ts';
import type { Connection } from './connection.ts';

export interface SignInInput {
  readonly choice: LabChoice;
  readonly companyCode: string;
  readonly employeeNumber: string;
  readonly password: string;
  /** Whether the next start signs in by itself; left out it does not. */
  readonly staysSignedIn?: boolean | undefined;
}

export interface FirstAccountInput {
  readonly companyCode: string;
  readonly employeeNumber: string;
  readonly name: string;
  readonly password: string;
  readonly staysSignedIn?: boolean | undefined;
}

/** Who is signed in, to which lab. Never more than one sign-in at a time. */
export interface Session {
  state(): SessionState;
  /** What a signed-in session talks through; null otherwise. Closed at sign-out. */
  connection(): Connection | null;
  /** Ends the session before it, and cancels a sign-in under way, whose own outcome is then `cancelled`. */
  signIn(input: SignInInput): Promise<SignInOutcome>;
  /** Makes the first account of "This computer" and signs in to it; `rejected` when there already is one. */
  createFirstAccount(input: FirstAccountInput): Promise<SignInOutcome>;
  /** Signs in whoever stayed signed in; once they are not accepted any more they are forgotten. */
  resume(): Promise<ResumeOutcome>;
  /** Cancels everything under way. */
  signOut(): void;
  /** Resolves when all unused tokens are ended at the service, or after 2 s without a response. */
  flush(): Promise<void>;
}

export interface SessionOptions {
  readonly embeddedLabs: EmbeddedLabs;
  readonly trustOf: TrustRepository['of'];
  readonly rememberedSignIn: Pick<RememberedSignIn, 'keep' | 'read' | 'forget'>;
  /** Of the console. */
  readonly version: string;
  /** The service has refused the session's token. */
  readonly onTokenEnded: () => void;
  /** What the person reads. */
  readonly language: () => string;
  readonly log: Log;
  readonly now: () => number;
  /** Called after each change, never from within a call that reads the state. */
  readonly onChange: (state: SessionState) => void;
}

/** One try to sign in; it owns the session until the next one or a sign-out. */
interface Attempt {
  readonly abort: AbortController;
  connection: Connection | null;
}

/** Called once, with the choice that was signed in to. */
type OnAccepted = (credentials: Credentials, choice: LabChoice) => void;

type Prepared = Credentials | { readonly kind: 'rejected' };

export function createSession({
  embeddedLabs,
  trustOf,
  rememberedSignIn,
  version,
  onTokenEnded,
  language,
  log,
  now,
  onChange,
}: SessionOptions): Session {
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
    current?.connection?.asker.close();
    current = null;
  }

  async function run(
    typed: LabChoice,
    prepare: () => Promise<Prepared>,
    onAccepted: OnAccepted,
  ): Promise<SignInOutcome> {
    endCurrent();
    const attempt: Attempt = { abort: new AbortController(), connection: null };
    current = attempt;
    const assumed = normaliseChoice(typed);
    setState({ kind: 'signing-in', choice: assumed });
    const choice = await settleScheme(typed, assumed, attempt.abort.signal);
    const outcome = await authenticate(attempt, choice, prepare, onAccepted);
    // Somebody signed out or in again meanwhile: the state is theirs.
    if (current !== attempt) {
      attempt.connection?.asker.close();
      return { outcome: 'failed', failure: { kind: 'cancelled' } };
    }
    if (outcome.kind === 'accepted' && attempt.connection) {
      const { address } = attempt.connection;
      log.info('Signed in', { lab: choice.kind, address });
      setState({ kind: 'signed-in', choice, address, account: outcome.account, since: now() });
      return { outcome: 'signed-in' };
    }
    endCurrent();
    setState({ kind: 'signed-out' });
    if (outcome.kind === 'failed') {
      log.warn('Sign-in failed', { lab: choice.kind, failure: forLog(outcome.failure) });
      return { outcome: 'failed', failure: outcome.failure };
    }
    return { outcome: 'rejected' };
  }

  async function authenticate(
    attempt: Attempt,
    choice: LabChoice,
    prepare: () => Promise<Prepared>,
    onAccepted: OnAccepted,
  ): Promise<AuthenticateOutcome> {
    try {
      const trust = choice.kind === 'service' ? trustOf(choice.address) : null;
      // The digest is as good as the password (wire-spec 2.2): it is not even made before a person has allowed this.
      if (trust && isPlainAddress(trust.address) && !trust.isPlainAllowed) {
        return { kind: 'failed', failure: { kind: 'plain-http', address: trust.address } };
      }
      const credentials = await prepare();
      if ('kind' in credentials) return credentials;
      // The HTTP client is half of main's script, and nobody needs it before.
      const { openConnection } = await import('./connection.ts');
      const use = trust && useToken(attempt, trust.address);
      attempt.connection = await openConnection(choice, embeddedLabs, trust, language, use);
      const outcome = await attempt.connection.authenticate(credentials, attempt.abort.signal);
      if (outcome.kind === 'accepted' && current === attempt) onAccepted(credentials, choice);
      return outcome;
    } catch (error) {
      return { kind: 'failed', failure: readError(error) };
    }
  }

  function useToken(attempt: Attempt, address: string): TokenUse {
    return {
      version,
      // Withdrawing the permission takes effect during the session.
      mayCarry: () => !isPlainAddress(address) || trustOf(address).isPlainAllowed,
      onEnded: () => {
        if (current === attempt) onTokenEnded();
      },
      onEnding(ending) {
        endings.add(ending);
        void ending.then(() => endings.delete(ending));
      },
    };
  }

  /** What becomes of the digest once it is accepted; it is held no longer than this call. */
  function keepOrForget(stays: boolean | undefined): OnAccepted {
    return (credentials, choice) => {
      if (stays && choice.kind !== 'demo') rememberedSignIn.keep({ choice, credentials });
      else rememberedSignIn.forget();
    };
  }

  return {
    state: () => state,
    connection: () => (state.kind === 'signed-in' ? (current?.connection ?? null) : null),

    async signIn({ choice, companyCode, employeeNumber, password, staysSignedIn }) {
      const prepare = async () => {
        if (choice.kind === 'demo') return embeddedLabs.demoCredentials;
        const digest = choice.kind === 'service' ? choice.digest : defaultDigest;
        return { companyCode, employeeNumber, passwordDigest: await digestPassword(password, digest) };
      };
      return run(choice, prepare, keepOrForget(staysSignedIn));
    },

    async createFirstAccount({ companyCode, employeeNumber, name, password, staysSignedIn }) {
      const choice = { kind: 'this-computer' } as const;
      const prepare = async () => {
        const passwordDigest = await digestPassword(password, defaultDigest);
        const credentials = { companyCode, employeeNumber, passwordDigest };
        const isMade = await embeddedLabs.createFirstAccount(credentials, name);
        return isMade ? credentials : ({ kind: 'rejected' } as const);
      };
      return run(choice, prepare, keepOrForget(staysSignedIn));
    },

    async resume() {
      const before = signOuts;
      const kept = await rememberedSignIn.read();
      if (kept === null || state.kind !== 'signed-out') return { outcome: 'nothing-kept' };
      if (signOuts !== before) return { outcome: 'failed', failure: { kind: 'cancelled' } };
      const outcome = await run(
        kept.choice,
        async () => kept.credentials,
        () => {},
      );
      if (outcome.outcome === 'rejected') rememberedSignIn.forget();
      return outcome;
    },

    signOut() {
      signOuts += 1;
      if (state.kind === 'signed-out') return;
      endCurrent();
      setState({ kind: 'signed-out' });
    },

    async flush() {
      await Promise.all(endings);
    },
  };
}

/** Chooses https for an address without a scheme if its server supports TLS, otherwise http. */
async function settleScheme(typed: LabChoice, assumed: LabChoice, signal: AbortSignal): Promise<LabChoice> {
  if (typed.kind !== 'service' || assumed.kind !== 'service') return assumed;
  const reading = readBaseAddress(typed.address);
  if (!reading.ok || !reading.isSchemeAssumed) return assumed;
  const { findScheme } = await import('./trust/find-scheme.ts');
  // An address that cannot be tried fails with a message when it is called.
  const address = await findScheme(assumed.address, assumed.limits.connectMs, signal).catch(
    () => assumed.address,
  );
  return { ...assumed, address };
}

/** Of a certificate its fingerprint is enough: its names say who and where. */
function forLog(failure: LabFailure): object {
  return 'certificate' in failure ? { ...failure, certificate: failure.certificate.fingerprint } : failure;
}

/** Only the password's own form and the embedded service can throw here; the lab client never does. */
function readError(error: unknown): LabFailure {
  if (error instanceof NotADigest) return { kind: 'not-a-digest' };
  return { kind: 'embedded-failed', detail: error instanceof Error ? error.message : String(error) };
}
