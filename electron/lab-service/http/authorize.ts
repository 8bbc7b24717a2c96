import { isMachineToken } from '#shared/wire/machine-token.ts';
import { invalidTokenChallenge, readAuthorization, tokenChallenge } from '#shared/wire/session-token.ts';
import type { TokenChecks } from '../accounts/token-checks.ts';
import type { RequestContext } from './request-context.ts';
import { type Answer, refuse, refuseForNow } from './answer.ts';

const hint = 'An administrator can create another one (device-lab tokens create).';

/** Who's calling, by token. Null: go ahead. */
export type Authorize = (context: RequestContext) => Promise<Answer | null> | null;

export function createAuthorize(tokens: Pick<TokenChecks, 'check'>, isRequired: boolean): Authorize {
  return async function authorize(context) {
    const sent = readAuthorization(context.header('authorization'));
    if (sent.kind === 'absent') return isRequired ? refuseAnonymous() : null;
    if (sent.kind === 'ill-formed') return refuseToken();
    const reading = await tokens.check(sent.token, context.caller);
    switch (reading.kind) {
      case 'valid':
        context.signIn(reading.caller);
        context.showsNames = reading.showsNames;
        context.claimsAs = reading.claimsAs ?? null;
        context.screensAs = reading.screensAs ?? null;
        return null;
      case 'invalid':
        return refuseToken(
          isMachineToken(sent.token) ? `The token was revoked or is unknown. ${hint}` : undefined,
        );
      case 'expired':
        return refuseToken(`The token has expired. ${hint}`);
      case 'unchecked':
        // Turned into an anonymous caller, a machine might get names that its token doesn't show.
        return isRequired || isMachineToken(sent.token)
          ? refuseForNow(503, 'The token can’t be checked right now. Try again later.')
          : null;
    }
  };
}

export function refuseToken(detail = 'The token has expired. Sign in again.'): Answer {
  return refuse(401, detail, { 'www-authenticate': invalidTokenChallenge });
}

export function refuseAnonymous(): Answer {
  return refuse(401, 'A token is required.', { 'www-authenticate': tokenChallenge });
}
