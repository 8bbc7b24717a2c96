import { defaultDigest } from '#shared/model/lab.ts';
import type { SignedIn } from '#shared/model/session.ts';
import { digestPassword, NotADigest } from '../../digest/digest-password.ts';
import type { Credentials } from '../lab-client/embedded-labs.ts';
import type { AuthenticateOutcome } from '../lab-client/lab-client.ts';
import type { Session } from './session.ts';

/**
 * Asks the lab service to check the password of the signed-in user. The session also gets a new token. `onAccepted` receives the
 * digest, which is not kept after that call.
 */
export async function checkPassword(
  session: Pick<Session, 'state' | 'connection'>,
  state: SignedIn,
  password: string,
  signal: AbortSignal,
  onAccepted: (credentials: Credentials) => void,
): Promise<AuthenticateOutcome> {
  const connection = session.connection();
  if (!connection) return { kind: 'failed', failure: { kind: 'cancelled' } };
  const { choice, account } = state;
  const { companyCode, employeeNumber } = account;
  try {
    const digest = choice.kind === 'service' ? choice.digest : defaultDigest;
    const passwordDigest = await digestPassword(password, digest);
    const credentials = { companyCode, employeeNumber, passwordDigest };
    const outcome = await connection.authenticate(credentials, signal);
    if (outcome.kind === 'accepted' && session.state() === state) onAccepted(credentials);
    return outcome;
  } catch (error) {
    if (error instanceof NotADigest) return { kind: 'failed', failure: { kind: 'not-a-digest' } };
    throw error;
  }
}
