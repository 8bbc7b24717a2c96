import { serviceHeader } from '#shared/wire/service-header.ts';
import { describeProblem, jsonType, problemType } from '../http/answer.ts';
import { examples } from './examples.ts';

export const textHeader = (description: string) => ({ description, schema: { type: 'string' } });

export const ageHeader = (description: string) => ({ description, schema: { type: 'integer', minimum: 0 } });

export const requestIdHeader = { 'x-request-id': textHeader('ID of the request in the service’s log') };

/** On every response of the lab's operations, refusals too. */
export const serviceHeaders = { ...requestIdHeader, [serviceHeader]: textHeader('Version of the service') };

export const headerParameter = (name: string, description: string, example?: string) => ({
  name,
  in: 'header',
  ...textHeader(description),
  example,
});

export function describeContent(name: keyof typeof examples, type = jsonType) {
  return { [type]: { schema: { $ref: `#/components/schemas/${name}` }, example: examples[name] } };
}

export function describeBody(name: keyof typeof examples) {
  return { required: true, content: describeContent(name) };
}

export const retryHeader = {
  'retry-after': { description: 'Seconds to wait', schema: { type: 'integer', minimum: 1 } },
};
const refusalHeaders: Readonly<Record<string, object>> = {
  401: {
    'www-authenticate': textHeader(
      '`Bearer error="invalid_token"` for an expired or unknown token, `Bearer` if a token is required and none was sent',
    ),
  },
  429: retryHeader,
  503: retryHeader,
};

const refusals = {
  400: [
    'BadRequest',
    'The body doesn’t match the operation, or the request has more than one Host header',
    'The body isn’t valid JSON.',
  ],
  401: [
    'Unauthorized',
    'The token has expired, was revoked, or is unknown, or the service requires one',
    'The token has expired. Sign in again.',
  ],
  403: [
    'Forbidden',
    'The service doesn’t accept this caller, the request comes from a web page, or the token isn’t for this operation. DeviceList rejects tokens of programs that don’t show the names of users',
    'Requests from your address aren’t allowed.',
  ],
  413: ['TooLarge', 'The body is larger than 64 KiB', 'The body is too large.'],
  415: ['WrongType', 'The body isn’t application/json', 'The body must be application/json.'],
  421: [
    'Misdirected',
    'The host name of the request isn’t in the setting `hosts`',
    'Requests to this host name aren’t allowed.',
  ],
  429: [
    'Throttled',
    'Too many failed sign-ins. The password wasn’t checked',
    'Too many failed attempts. Try again later.',
  ],
  500: ['Failed', 'The service failed', 'The service failed. See its log for details.'],
  503: [
    'Unavailable',
    'The service is busy, or its accounts database isn’t available',
    'The service is busy. Try again.',
  ],
  508: ['Loop', 'A lab service contacts this one as an agent', 'This is a lab service, not an agent.'],
} as const;
type RefusalStatus = keyof typeof refusals;

/** These responses, and those that every operation has. */
export function refer(...statuses: readonly RefusalStatus[]) {
  return Object.fromEntries(
    [...statuses, 403 as const, 421 as const, 500 as const, 503 as const].map((status) => [
      status,
      { $ref: `#/components/responses/${refusals[status][0]}` },
    ]),
  );
}

export function describeRefusals(hasAccounts: boolean, hasTokens: boolean) {
  const used = Object.entries(refusals).filter(
    ([status]) => (hasAccounts || !['429', '508'].includes(status)) && (hasTokens || status !== '401'),
  );
  return Object.fromEntries(
    used.map(([status, [name, description, detail]]) => {
      const headers = { ...requestIdHeader, ...refusalHeaders[status] };
      const schema = { $ref: '#/components/schemas/Problem' };
      const example = describeProblem(Number(status), detail);
      return [name, { description, headers, content: { [problemType]: { schema, example } } }];
    }),
  );
}
