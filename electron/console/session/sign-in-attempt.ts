import type { Account } from '#shared/model/account.ts';
import { readBaseAddress } from '#shared/model/text/base-address.ts';
import type { LabFailure } from '#shared/model/failure.ts';
import type { LabChoice } from '#shared/model/lab.ts';
import { isPlainAddress } from '#shared/model/text/plain-address.ts';
import { NotADigest } from '../../digest/digest-password.ts';
import type { Credentials, EmbeddedLabs } from '../lab-client/embedded-labs.ts';
import type { AuthenticateOutcome } from '../lab-client/lab-client.ts';
import type { AccountKey } from '../lab-client/session-token.ts';
import type { Connection } from './connection.ts';
import type { ConsoleSecret } from './console-secret.ts';
import type { TrustRepository } from '../collections/labs/trust-repository.ts';

/** One attempt to sign in. It owns the session until the next attempt or a sign-out, which abort it. */
export interface Attempt {
  readonly abort: AbortController;
  connection: Connection | null;
}

export interface AttemptOptions {
  readonly embeddedLabs: EmbeddedLabs;
  readonly trustOf: TrustRepository['of'];
  readonly version: string;
  readonly consoleSecret: ConsoleSecret;
  readonly language: () => string;
  readonly onTokenEnded: () => void;
}

export interface SignInRequest {
  readonly choice: LabChoice;
  /** Null rejects the sign-in without a call to the service. @throws NotADigest */
  readonly prepare: () => Promise<Credentials | null>;
  /** Called once, with the successful choice. The digest is not kept after that call. */
  readonly onAccepted: (credentials: Credentials, choice: LabChoice) => void;
  readonly onEnding: (ending: Promise<void>) => void;
}

/** The outcome of Authenticate. The account is null for a lab that was opened without one. */
export type EntryOutcome =
  | Exclude<AuthenticateOutcome, { readonly kind: 'accepted' }>
  | { readonly kind: 'accepted'; readonly account: Account | null };

/** Connects to a lab, unless `attempt` is connected, and signs in to it. `attempt` then has the connection. */
export async function authenticate(
  attempt: Attempt,
  { choice, prepare, onAccepted, onEnding }: SignInRequest,
  { embeddedLabs, trustOf, version, consoleSecret, language, onTokenEnded }: AttemptOptions,
): Promise<AuthenticateOutcome> {
  const { signal } = attempt.abort;
  try {
    const trust = choice.kind === 'service' ? trustOf(choice.address) : null;
    // The digest is equivalent to the password (wire-spec 2.2), so the user must have allowed plain HTTP.
    if (trust && isPlainAddress(trust.address) && !trust.isPlainAllowed) {
      return { kind: 'failed', failure: { kind: 'plain-http', address: trust.address } };
    }
    const credentials = await prepare();
    if (credentials === null) return { kind: 'rejected' };
    const tokenUse = trust && {
      version,
      consoleSecret: (key: AccountKey) => consoleSecret(trust.address, key),
      // Revoking the permission takes effect during the session.
      mayCarry: () => !isPlainAddress(trust.address) || trustOf(trust.address).isPlainAllowed,
      onEnded: () => {
        if (!signal.aborted) onTokenEnded();
      },
      onEnding,
    };
    if (!attempt.connection) {
      // The HTTP client is half of main's script, and is not needed earlier.
      const { openConnection } = await import('./connection.ts');
      attempt.connection = await openConnection(choice, embeddedLabs, trust, language, tokenUse);
    }
    const outcome = await attempt.connection.authenticate(credentials, signal);
    if (outcome.kind === 'accepted' && !signal.aborted) onAccepted(credentials, choice);
    return outcome;
  } catch (error) {
    return { kind: 'failed', failure: readError(error) };
  }
}

/** Only a digest as typed and the embedded service can throw here. The lab client never throws. */
function readError(error: unknown): LabFailure {
  if (error instanceof NotADigest) return { kind: 'not-a-digest' };
  return { kind: 'embedded-failed', detail: error instanceof Error ? error.message : String(error) };
}

/** Chooses https for an address without a scheme if its server supports TLS, otherwise http. */
export async function settleScheme(
  typed: LabChoice,
  assumed: LabChoice,
  signal: AbortSignal,
): Promise<LabChoice> {
  if (typed.kind !== 'service' || assumed.kind !== 'service') return assumed;
  const reading = readBaseAddress(typed.address);
  if (!reading.ok || !reading.isSchemeAssumed) return assumed;
  const { findScheme } = await import('../trust/probe-tls.ts');
  // An invalid address fails with a message when it is called.
  const address = await findScheme(assumed.address, assumed.limits.connectMs, signal).catch(
    () => assumed.address,
  );
  return { ...assumed, address };
}

/** `rejected` if it has an account: its agents, views and history must not be open without its lock. */
export async function enterWithoutAccount(
  attempt: Attempt,
  { embeddedLabs, language }: Pick<AttemptOptions, 'embeddedLabs' | 'language'>,
): Promise<EntryOutcome> {
  try {
    const { openConnection } = await import('./connection.ts');
    attempt.connection = await openConnection({ kind: 'this-computer' }, embeddedLabs, null, language, null);
    // Last, so that an account that another process creates during this call counts.
    if (await embeddedLabs.hasAccount()) return { kind: 'rejected' };
    return { kind: 'accepted', account: null };
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    return { kind: 'failed', failure: { kind: 'accounts-unreadable', detail } };
  }
}
