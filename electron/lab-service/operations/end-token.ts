import { isMachineToken } from '#shared/wire/machine-token.ts';
import { readAuthorization } from '#shared/wire/session-token.ts';
import type { TokenChecks } from '../accounts/token-checks.ts';
import { type Answer, refuse } from '../http/answer.ts';
import { refuseAnonymous, refuseToken } from '../http/authorize.ts';
import type { RequestContext } from '../http/request-context.ts';

/**
 * Sign-out: ends the session token of the request. 401 if it had already ended. Machine tokens are refused, because
 * several programs can share one.
 */
export function createEndToken(tokens: Pick<TokenChecks, 'end'>) {
  return async function endToken(context: RequestContext): Promise<Answer> {
    const sent = readAuthorization(context.header('authorization'));
    if (sent.kind === 'absent') return refuseAnonymous();
    if (sent.kind === 'token' && isMachineToken(sent.token))
      return refuse(403, 'Only an administrator can end this token (device-lab tokens revoke).');
    if (sent.kind === 'ill-formed' || !(await tokens.end(sent.token, context.caller))) return refuseToken();
    context.outcome = 'answered';
    return { status: 204, body: null };
  };
}
