import { claimsPath, idempotencyHeader, releasePath, renewPath } from '#shared/wire/claims.ts';
import { sinceParameter } from '#shared/wire/lab-agents.ts';
import { MAX_WAIT_SECONDS } from '#shared/wire/lab-devices.ts';
import { problemType } from '../http/answer.ts';
import {
  describeBody,
  describeContent,
  headerParameter,
  refer,
  requestIdHeader,
  serviceHeaders,
} from './parts.ts';

const security = [{ token: [] }];

const refuse = (description: string) => ({
  description: `${description}. \`reason\` says why`,
  headers: requestIdHeader,
  content: describeContent('ClaimRefusal', problemType),
});

const refused = {
  ...refer(400, 401, 413, 415),
  403: refuse(
    'The token can’t claim devices, devices can’t be claimed here, or the claim is somebody else’s',
  ),
  422: refuse('A mistake in the request'),
};

const takeParameters = [
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

/** The operations for claims by their paths. */
export function describeClaims() {
  const list = {
    operationId: 'listClaims',
    summary: 'List the current claims',
    description:
      'All current claims with the keys of their phones, and those of the caller that ended in the last 7 days. Callers without names get no `by` and `note` of others.',
    security,
    parameters: [
      {
        name: sinceParameter,
        in: 'query',
        description: 'The `revision` of an earlier response. While it is current, the lists are empty',
        schema: { type: 'string' },
      },
    ],
    responses: {
      200: { description: 'The claims', headers: serviceHeaders, content: describeContent('Claims') },
      ...refer(401),
    },
  };
  const take = {
    operationId: 'claim',
    summary: 'Claim devices',
    description:
      'One caller has the devices until a time: all that the request wants, or none. A claim is a note, it locks nothing. A query takes only current, usable, unclaimed devices that nobody uses; recently active ones only if it says so.',
    security,
    parameters: takeParameters,
    requestBody: describeBody('ClaimRequest'),
    responses: {
      201: {
        description: 'The claims. Only this response has their ids',
        headers: serviceHeaders,
        content: describeContent('ClaimTaken'),
      },
      409: refuse('The devices can’t be claimed now'),
      ...refused,
    },
  };
  const renew = {
    operationId: 'renewClaim',
    summary: 'Move the end of a claim',
    description:
      'At most to 12 hours after its begin for a person, 6 for a program. Never to an earlier time.',
    security,
    requestBody: describeBody('RenewRequest'),
    responses: {
      200: { description: 'The new end', headers: serviceHeaders, content: describeContent('ClaimRenewed') },
      410: refuse('The claim has ended'),
      ...refused,
    },
  };
  const release = {
    operationId: 'releaseClaim',
    summary: 'End a claim',
    description: 'Also succeeds if it has ended already.',
    security,
    requestBody: describeBody('ReleaseRequest'),
    responses: { 204: { description: 'The claim has ended', headers: serviceHeaders }, ...refused },
  };
  return {
    [claimsPath]: { get: list, post: take },
    [renewPath]: { post: renew },
    [releasePath]: { post: release },
  };
}
