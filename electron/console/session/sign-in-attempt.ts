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

/** One try to sign in. It owns the session until the next try or a sign-out, which abort it. */
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
  /** Null rejects the sign-in without asking the service. @throws NotADigest */
  readonly prepare: () => Promise<Credentials | null>;
  /** Called once, with the choice that worked. The digest is forgotten after that. */
  readonly onAccepted: (credentials: Credentials, choice: LabChoice) => void;
  readonly onEnding: (ending: Promise<void>) => void;
}

/** The account is null for a lab opened without one. */
export type EntryOutcome =
  | Exclude<AuthenticateOutcome, { readonly kind: 'accepted' }>
  | { readonly kind: 'accepted'; readonly account: Account | null };

/** Connects unless `attempt` already is, and signs in. Puts the connection into `attempt`. */
export async function authenticate(
  attempt: Attempt,
  { choice, prepare, onAccepted, onEnding }: SignInRequest,
  { embeddedLabs, trustOf, version, consoleSecret, language, onTokenEnded }: AttemptOptions,
): Promise<AuthenticateOutcome> {
  const { signal } = attempt.abort;
  try {
    const trust = choice.kind === 'service' ? trustOf(choice.address) : null;
    // The digest is as good as the password (wire-spec 2.2), so the user must have allowed plain HTTP.
    if (trust && isPlainAddress(trust.address) && !trust.isPlainAllowed) {
      return { kind: 'failed', failure: { kind: 'plain-http', address: trust.address } };
    }
    const credentials = await prepare();
    if (credentials === null) return { kind: 'rejected' };
    const tokenUse = trust && {
      version,
      consoleSecret: (key: AccountKey) => consoleSecret(trust.address, key),
      // Taking the permission back works mid-session too.
      mayCarry: () => !isPlainAddress(trust.address) || trustOf(trust.address).isPlainAllowed,
      onEnded: () => {
        if (!signal.aborted) onTokenEnded();
      },
      onEnding,
    };
    if (!attempt.connection) {
      // The HTTP client is half of main's script, and nobody needs it before.
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

/** Only a digest typed as such or the embedded service can throw here. The lab client never does. */
function readError(error: unknown): LabFailure {
  if (error instanceof NotADigest) return { kind: 'not-a-digest' };
  return { kind: 'embedded-failed', detail: error instanceof Error ? error.message : String(error) };
}

/** Without a scheme, it's https if the server speaks TLS, else http. */
export async function settleScheme(
  typed: LabChoice,
  assumed: LabChoice,
  signal: AbortSignal,
): Promise<LabChoice> {
  if (typed.kind !== 'service' || assumed.kind !== 'service') return assumed;
  const reading = readBaseAddress(typed.address);
  if (!reading.ok || !reading.isSchemeAssumed) return assumed;
  const { findScheme } = await import('../trust/probe-tls.ts');
  // If the address is invalid, calling it fails with a message.
  const address = await findScheme(assumed.address, assumed.limits.connectMs, signal).catch(
    () => assumed.address,
  );
  return { ...assumed, address };
}

/** `rejected` if it has an account: without its lock, its agents, views and history must not be open. */
export async function enterWithoutAccount(
  attempt: Attempt,
  { embeddedLabs, language }: Pick<AttemptOptions, 'embeddedLabs' | 'language'>,
): Promise<EntryOutcome> {
  try {
    const { openConnection } = await import('./connection.ts');
    attempt.connection = await openConnection({ kind: 'this-computer' }, embeddedLabs, null, language, null);
    // Last, so as not to miss an account that another process makes meanwhile.
    if (await embeddedLabs.hasAccount()) return { kind: 'rejected' };
    return { kind: 'accepted', account: null };
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    return { kind: 'failed', failure: { kind: 'accounts-unreadable', detail } };
  }
}
