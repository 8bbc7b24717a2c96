import { isMachineToken } from '#shared/wire/machine-token.ts';
import { invalidTokenChallenge, readAuthorization, tokenChallenge } from '#shared/wire/session-token.ts';
import type { TokenChecks, TokenReading } from '../accounts/token-checks.ts';
import type { RequestContext } from './request-context.ts';
import { type Answer, refuse, refuseForNow } from './answer.ts';

const UNCHECKED_MS = 2_000;

/** Identifies the caller by the token of a request. A response refuses the request, null accepts it. */
export type Authorize = (context: RequestContext) => Answer | null | Promise<Answer | null>;

/**
 * Refuses an ended or unknown token. The caller of a request without a token is anonymous, or is refused if a token is
 * required.
 */
export function createAuthorize(tokens: Pick<TokenChecks, 'check'>, isRequired: boolean): Authorize {
  function conclude(context: RequestContext, token: string, reading: TokenReading): Answer | null {
    switch (reading.kind) {
      case 'valid':
        context.signIn(reading.caller);
        context.showsNames = reading.showsNames;
        return null;
      case 'invalid':
        return isMachineToken(token) ? refuseMachine('was revoked or is unknown') : refuseToken();
      case 'expired':
        return refuseMachine('has expired');
      case 'unchecked':
        // As an anonymous caller, a machine could get names that its token doesn't show.
        return isRequired || isMachineToken(token) ? refuseUnchecked() : null;
    }
  }

  return function authorize(context) {
    const sent = readAuthorization(context.header('authorization'));
    if (sent.kind === 'absent') return isRequired ? refuseAnonymous() : null;
    if (sent.kind === 'ill-formed') return refuseToken();
    const reading = tokens.check(sent.token, context.caller);
    return reading instanceof Promise
      ? reading.then((read) => conclude(context, sent.token, read))
      : conclude(context, sent.token, reading);
  };
}

export function refuseToken(): Answer {
  return refuse(401, 'The token has expired. Sign in again.', { 'www-authenticate': invalidTokenChallenge });
}

function refuseMachine(state: string): Answer {
  const detail = `The token ${state}. An administrator can create another one (device-lab tokens create).`;
  return refuse(401, detail, { 'www-authenticate': invalidTokenChallenge });
}

export function refuseAnonymous(): Answer {
  return refuse(401, 'A token is required.', { 'www-authenticate': tokenChallenge });
}

function refuseUnchecked(): Answer {
  return refuseForNow(503, 'The token can’t be checked right now. Try again later.', UNCHECKED_MS);
}
