import { defaultDigest, type LabChoice } from '#shared/model/lab.ts';
import type { SessionState, SignedIn, SignInOutcome } from '#shared/model/session.ts';
import { digestPassword, NotADigest } from '../../digest/digest-password.ts';
import type { Credentials } from '../lab-client/embedded-labs.ts';
import type { Connection } from './connection.ts';

/** As much of the session as lock, renewal and password check use. */
export interface CurrentSession {
  state(): SessionState;
  /** Null if nobody's signed in. Closed at sign-out. */
  connection(): Connection | null;
}

export const canceled: SignInOutcome = { outcome: 'failed', failure: { kind: 'canceled' } };

/** Digests it the way the lab's service wants. @throws NotADigest */
export function digestFor(choice: LabChoice, password: string): Promise<string> {
  return digestPassword(password, choice.kind === 'service' ? choice.digest : defaultDigest);
}

/** `canceled` if the session changed meanwhile. Forgets the digest after `onAccepted`. */
export async function checkPassword(
  session: CurrentSession,
  password: string,
  signal: AbortSignal,
  onAccepted: (state: SignedIn, credentials: Credentials) => void,
): Promise<SignInOutcome> {
  const state = session.state();
  const connection = session.connection();
  if (state.kind !== 'signed-in' || !state.account || !connection) return canceled;
  const { companyCode, employeeNumber } = state.account;
  try {
    const passwordDigest = await digestFor(state.choice, password);
    const credentials = { companyCode, employeeNumber, passwordDigest };
    const outcome = await connection.authenticate(credentials, signal);
    if (session.state() !== state || signal.aborted) return canceled;
    if (outcome.kind === 'failed') return { outcome: 'failed', failure: outcome.failure };
    if (outcome.kind === 'rejected') return { outcome: 'rejected' };
    onAccepted(state, credentials);
    return { outcome: 'signed-in' };
  } catch (error) {
    if (error instanceof NotADigest) return { outcome: 'failed', failure: { kind: 'not-a-digest' } };
    throw error;
  }
}
