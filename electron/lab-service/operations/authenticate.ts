import { z } from 'zod';
import { accountRecord, type AccountRecord, authenticateRequest } from '#shared/wire/authenticate.ts';
import { consoleHeader, readConsoleSecret } from '#shared/wire/console-header.ts';
import { isMachineToken } from '#shared/wire/machine-token.ts';
import { clientHeader, readAuthorization, tokenHeader } from '#shared/wire/session-token.ts';
import type { Accounts } from '../accounts/accounts.ts';
import type { TokenChecks } from '../accounts/token-checks.ts';
import { type Answer, answerJson, refuse, refuseForNow } from '../http/answer.ts';
import { refuseAnonymous, refuseToken } from '../http/authorize.ts';
import { parseBody } from '../http/read-body.ts';
import type { RequestContext } from '../http/request-context.ts';

// What isn't a digest fails like a wrong one, and takes as long.
const requestBody = authenticateRequest.extend({ emp_pass: z.string() });

/** Wire-spec 4.1. With `givesTokens`, a client that sends its version gets a session token too. */
export function createAuthenticate(accounts: Pick<Accounts, 'authenticate'>, givesTokens: boolean) {
  return async function authenticate(context: RequestContext, sent: string): Promise<Answer> {
    const body = requestBody.safeParse(parseBody(sent));
    if (!body.success)
      return refuse(400, 'The body must be an object with comp_cd, emp_no, and emp_pass (strings).');
    const { comp_cd: companyCode, emp_no: employeeNumber, emp_pass: passwordDigest } = body.data;
    const credentials = { companyCode, employeeNumber, passwordDigest };
    const extras = {
      isTokenWanted: givesTokens && context.header(clientHeader) !== undefined,
      consoleSecret: readConsoleSecret(context.header(consoleHeader)),
    };
    const outcome = await accounts.authenticate(credentials, context.caller.key, context.signal, extras);
    switch (outcome.kind) {
      case 'accepted': {
        context.outcome = 'answered';
        const { account, token } = outcome;
        return {
          ...answerJson(sortFields({ ...account, EMP_PASS: passwordDigest })),
          ...(token !== null && { headers: { [tokenHeader]: token } }),
        };
      }
      case 'rejected':
        context.outcome = 'rejected';
        return { status: 200, body: null };
      case 'throttled':
        context.outcome = 'throttled';
        return refuseForNow(429, 'Too many failed attempts. Try again later.', outcome.retryAfterMs);
    }
  };
}

/** Puts the fields into the contract's order (wire-spec 2.1). */
function sortFields(record: AccountRecord): Partial<AccountRecord> {
  // The schema's keys are the record's.
  const names = Object.keys(accountRecord.shape) as (keyof AccountRecord)[];
  return Object.fromEntries(names.map((name) => [name, record[name]]));
}

/** Sign-out. Not for machine tokens, which several programs may share. */
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
