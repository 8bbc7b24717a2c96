import { z } from 'zod';
import { type AccountRecord, authenticateRequest } from '#shared/wire/authenticate.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Accounts } from '../accounts/accounts.ts';
import { watchCaller } from './caller.ts';
import { refuse, sendJson } from './reply.ts';

// Text in another form than a digest's fails the check like any wrong one, and takes as long.
const requestBody = authenticateRequest.extend({ emp_pass: z.string() });

/** Authenticate (wire-spec 4.1): the account record, or an empty body when the check fails. */
export function createAuthenticate(accounts: Pick<Accounts, 'authenticate'>) {
  return async function authenticate(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const body = requestBody.safeParse(request.body);
    if (!body.success) {
      return refuse(reply, 400, 'The body must be an object with comp_cd, emp_no and emp_pass, each a text');
    }
    const { comp_cd: companyCode, emp_no: employeeNumber, emp_pass: passwordDigest } = body.data;
    const account = await accounts.authenticate(
      { companyCode, employeeNumber, passwordDigest },
      watchCaller(reply),
    );
    if (account === null) return reply.code(200).send();
    const record: AccountRecord = { ...account, EMP_PASS: passwordDigest };
    return sendJson(reply, record);
  };
}
