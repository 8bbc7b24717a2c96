import { claimsPath, idempotencyHeader, noticePath, releasePath, renewPath } from '#shared/wire/claims.ts';
import { sinceParameter } from '#shared/wire/lab-agents.ts';
import { MAX_WAIT_SECONDS } from '#shared/wire/lab-devices.ts';
import { jsonType, problemType } from '../http/answer.ts';
import { headerParameter, refer, serviceHeaders, textHeader } from './parts.ts';

const describe = (schema: string, type = jsonType) => {
  return { [type]: { schema: { $ref: `#/components/schemas/${schema}` } } };
};
const answer = (description: string, schema: string) => {
  return { description, headers: serviceHeaders, content: describe(schema) };
};
const refuse = (what: string) => {
  const description = `${what}. \`reason\` says why`;
  return { description, headers: serviceHeaders, content: describe('ClaimRefusal', problemType) };
};
const security = [{ token: [] }];

function describePost(operationId: string, summary: string, schema: string, responses: object) {
  const refused = {
    ...refer(400, 401, 413, 415),
    403: refuse(
      'The token can’t claim devices, the service lets nobody claim, or the claim is somebody else’s',
    ),
    422: refuse('A mistake in the request'),
  };
  const requestBody = { required: true, content: describe(schema) };
  return { operationId, summary, security, requestBody, responses: { ...refused, ...responses } };
}

export function describeClaims() {
  const since = 'The `revision` of an earlier response. While it is current, the lists are empty';
  const list = {
    operationId: 'listClaims',
    summary: 'List the current claims',
    description:
      'All current claims with the keys of their phones, and those of the caller that ended in the last 7 days. Callers without names get no `by` and `note` of others.',
    security,
    parameters: [{ name: sinceParameter, in: 'query', ...textHeader(since) }],
    responses: { 200: answer('The claims', 'Claims'), ...refer(401) },
  };
  const take = {
    ...describePost('claim', 'Claim devices', 'ClaimRequest', {
      201: answer('The claims. Only this response has their ids', 'ClaimTaken'),
      409: refuse('The devices can’t be claimed now'),
    }),
    description:
      'One caller has the devices until a time: all that the request wants, or none. A claim is a note, it locks nothing. A query takes only current, usable, unclaimed devices that nobody uses; recently active ones only if it says so.',
    parameters: [
      headerParameter(
        idempotencyHeader,
        'Any text. A request with the same text and body within 10 minutes gets the same claims; with another body, 422',
      ),
      headerParameter(
        'Prefer',
        `\`wait=25\`: the response comes when it has the devices, or with 409 after this time in seconds (RFC 7240). At most ${MAX_WAIT_SECONDS}`,
        'wait=25',
      ),
    ],
  };
  const renew = describePost(
    'renewClaim',
    'Move the end of a claim, never to an earlier time, or change its note',
    'RenewRequest',
    {
      200: answer('The new end', 'ClaimRenewed'),
      410: refuse('The claim has ended'),
    },
  );
  const release = describePost('releaseClaim', 'End a claim', 'ReleaseRequest', {
    204: { description: 'The claim has ended, now or before', headers: serviceHeaders },
  });
  const notice = describePost('noticeClaim', 'Tell a person once about a claim', 'NoticeRequest', {
    200: answer('Whether no other console of the person has told it yet', 'NoticeAnswer'),
    410: refuse('There is no such claim'),
  });
  return {
    [claimsPath]: { get: list, post: take },
    [renewPath]: { post: renew },
    [releasePath]: { post: release },
    [noticePath]: { post: notice },
  };
}
