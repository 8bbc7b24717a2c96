import { claimsPath, idempotencyHeader, releasePath, renewPath } from '#shared/wire/claims.ts';
import { sinceParameter } from '#shared/wire/lab-agents.ts';
import { MAX_WAIT_SECONDS } from '#shared/wire/lab-devices.ts';
import { jsonType, problemType } from '../http/answer.ts';
import { headerParameter, refer, serviceHeaders } from './parts.ts';

const describe = (schema: string, type = jsonType) => {
  return { [type]: { schema: { $ref: `#/components/schemas/${schema}` } } };
};
const answer = (description: string, schema: string) => {
  return { description, headers: serviceHeaders, content: describe(schema) };
};
const refuse = (description: string) => {
  const why = `${description}. \`reason\` says why`;
  return { description: why, headers: serviceHeaders, content: describe('ClaimRefusal', problemType) };
};

function describeOperation(
  operationId: string,
  texts: readonly [string, string],
  schema: string,
  responses: object,
) {
  const [summary, description] = texts;
  const refused = {
    ...refer(400, 401, 413, 415),
    403: refuse(
      'The token can’t claim devices, devices can’t be claimed here, or the claim is somebody else’s',
    ),
    422: refuse('A mistake in the request'),
  };
  const requestBody = { required: true, content: describe(schema) };
  const security = [{ token: [] }];
  return {
    operationId,
    summary,
    description,
    security,
    requestBody,
    responses: { ...refused, ...responses },
  };
}

/** The operations for claims by their paths. */
export function describeClaims() {
  const list = {
    operationId: 'listClaims',
    summary: 'List the current claims',
    description:
      'All current claims with the keys of their phones, and those of the caller that ended in the last 7 days. Callers without names get no `by` and `note` of others.',
    security: [{ token: [] }],
    parameters: [
      {
        name: sinceParameter,
        in: 'query',
        description: 'The `revision` of an earlier response. While it is current, the lists are empty',
        schema: { type: 'string' },
      },
    ],
    responses: { 200: answer('The claims', 'Claims'), ...refer(401) },
  };
  const take = describeOperation(
    'claim',
    [
      'Claim devices',
      'One caller has the devices until a time: all that the request wants, or none. A claim is a note, it locks nothing. A query takes only current, usable, unclaimed devices that nobody uses; recently active ones only if it says so.',
    ],
    'ClaimRequest',
    {
      201: answer('The claims. Only this response has their ids', 'ClaimTaken'),
      409: refuse('The devices can’t be claimed now'),
    },
  );
  const parameters = [
    headerParameter(
      idempotencyHeader,
      'Any text. A request with the same text and body within 10 minutes gets the same claims; with another body, 422',
    ),
    headerParameter(
      'Prefer',
      `\`wait=25\`: the response comes when it has the devices, or with 409 after this time in seconds (RFC 7240). At most ${MAX_WAIT_SECONDS}`,
      'wait=25',
    ),
  ];
  const renewTexts = [
    'Move the end of a claim',
    'At most to 12 hours after its begin for a person, 6 for a program. Never to an earlier time.',
  ] as const;
  const renew = describeOperation('renewClaim', renewTexts, 'RenewRequest', {
    200: answer('The new end', 'ClaimRenewed'),
    410: refuse('The claim has ended'),
  });
  const releaseTexts = ['End a claim', 'Also succeeds if it has ended already.'] as const;
  const release = describeOperation('releaseClaim', releaseTexts, 'ReleaseRequest', {
    204: { description: 'The claim has ended', headers: serviceHeaders },
  });
  return {
    [claimsPath]: { get: list, post: { ...take, parameters } },
    [renewPath]: { post: renew },
    [releasePath]: { post: release },
  };
}
