import { readAuthorization } from '#shared/wire/session-token.ts';
import type { TokenChecks } from '../accounts/token-checks.ts';
import type { Answer } from '../http/answer.ts';
import { refuseStranger, refuseToken } from '../http/authorize.ts';
import { findHeader } from '../http/find-header.ts';
import type { Visit } from '../http/visit.ts';

/** Sign-out: ends the token of the request. 401 if it had already ended. */
export function createEndToken(tokens: Pick<TokenChecks, 'end'>) {
  return async function endToken(visit: Visit): Promise<Answer> {
    const sent = readAuthorization(findHeader(visit.request, 'authorization'));
    if (sent.kind === 'absent') return refuseStranger();
    if (sent.kind === 'ill-formed' || !(await tokens.end(sent.token, visit.caller))) return refuseToken();
    visit.outcome = 'answered';
    return { status: 204, body: null };
  };
}
