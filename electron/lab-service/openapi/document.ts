import { clientHeader, tokenHeader, tokenPath } from '#shared/wire/session-token.ts';
import { authenticatePath } from '#shared/wire/authenticate.ts';
import { deviceListPath } from '#shared/wire/device-list.ts';
import { agentHeader } from '#shared/wire/agent-header.ts';
import { agentFailureCodes, agentFailureKinds, failureHeader } from '#shared/wire/failure-header.ts';
import { serviceHeader } from '#shared/wire/service-header.ts';
import { type Answer, answerJson, describeProblem, problemType } from '../http/answer.ts';
import type { RequestContext } from '../request-context.ts';
import {
  accountExample,
  authenticateExample,
  deviceListExample,
  deviceListRequestExample,
} from './examples.ts';
import { createSchemas } from './schemas.ts';

/** Where the document lies below the base path. */
export const openApiPath = '/openapi.json';

interface OpenApiOptions {
  readonly basePath: string;
  /** Whether there is Authenticate; an agent has none. */
  readonly hasAccounts: boolean;
  /** Whether it gives session tokens. */
  readonly hasTokens: boolean;
  /** Whether DeviceList is closed to callers without a token. */
  readonly isTokenRequired: boolean;
}

/** Answers with the two operations as OpenAPI 3.1. The document is made when it is first asked for. */
export function createOpenApi(options: OpenApiOptions) {
  let document: Answer | null = null;
  return function describe(context: RequestContext): Answer {
    context.outcome = 'answered';
    return (document ??= answerJson(describeService(options)));
  };
}

function textHeader(description: string) {
  return { description, schema: { type: 'string' } };
}

const requestIdHeader = { 'x-request-id': textHeader("Names the request in the service's log") };
const serviceNameHeader = { [serviceHeader]: textHeader('The version of the service') };
const retryHeader = {
  'retry-after': { description: 'Seconds to wait', schema: { type: 'integer', minimum: 1 } },
};
const refusalHeaders: Readonly<Record<string, object>> = {
  401: {
    'www-authenticate': textHeader(
      '`Bearer error="invalid_token"` for a token that has ended or is unknown, `Bearer` where a token is required and none was sent',
    ),
  },
  429: retryHeader,
  503: retryHeader,
};

function describeService({ basePath, hasAccounts, hasTokens, isTokenRequired }: OpenApiOptions) {
  const token = { token: [] };
  return {
    openapi: '3.1.1',
    info: {
      title: 'Lab service',
      version: '1',
      summary: 'Account check, and the mobile devices behind device-connector agents',
      description: `Both operations take and give JSON over HTTP POST.\n\n${describeResultCodes()}`,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: basePath === '' ? '/' : basePath }],
    // The contract has no tokens: they are optional unless the administrator requires them.
    security: hasTokens ? [...(isTokenRequired ? [] : [{}]), token] : [],
    paths: {
      ...(hasAccounts && { [authenticatePath]: { post: describeAuthenticate(hasTokens) } }),
      [deviceListPath]: { post: describeDeviceList(hasTokens) },
      ...(hasTokens && { [tokenPath]: { delete: describeEndToken() } }),
    },
    components: {
      schemas: createSchemas(hasAccounts),
      responses: describeRefusals(hasAccounts, hasTokens),
      ...(hasTokens && { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } }),
    },
  };
}

function describeAuthenticate(hasTokens: boolean) {
  return {
    operationId: 'Authenticate',
    summary: 'Check an account',
    description:
      'The account record when company code, employee number and password value identify an account; an empty body when they do not.',
    // The password itself authenticates this operation.
    security: [],
    ...(hasTokens && {
      parameters: [
        {
          name: clientHeader,
          in: 'header',
          ...textHeader('The version of the console. Any value asks for a session token.'),
        },
      ],
    }),
    requestBody: jsonBody('AuthenticateRequest', authenticateExample),
    responses: {
      200: {
        description: 'The account record, or nothing at all (`Content-Length: 0`) when the check failed',
        headers: { ...requestIdHeader, ...serviceNameHeader, ...(hasTokens && tokenResponseHeader) },
        content: jsonContent('AccountRecord', accountExample),
      },
      ...refer(400, 403, 413, 415, 421, 429, 500, 503),
    },
  };
}

const tokenResponseHeader = {
  [tokenHeader]: textHeader(
    'A session token for DeviceList, where the request asked for one: it ends 7 days after its last use, 30 days after the sign-in at most, and when the account is disabled or its password changes',
  ),
};

function describeEndToken() {
  return {
    operationId: 'endToken',
    summary: 'End a session token',
    description: 'Ends the token of the Authorization header.',
    security: [{ token: [] }],
    responses: {
      204: { description: 'The token has ended', headers: requestIdHeader },
      ...refer(400, 401, 403, 421, 500, 503),
    },
  };
}

function describeDeviceList(hasTokens: boolean) {
  return {
    operationId: 'DeviceList',
    summary: "List an agent's devices",
    description:
      "Asks the agent, or gives its answer of a moment ago. An agent's own ResultCode is passed on with its message; one of the service's own comes with the header device-lab-failure and its message in English or Korean, by Accept-Language. Elements of an HTTP agent's list are passed on as they came.",
    parameters: [
      {
        name: 'Accept-Language',
        in: 'header',
        ...textHeader('Language of ResultMessage: `ko` for Korean, else English'),
        example: 'ko',
      },
    ],
    requestBody: jsonBody('DeviceListRequest', deviceListRequestExample),
    responses: {
      200: {
        description: 'The list, or why there is none',
        headers: {
          ...requestIdHeader,
          ...serviceNameHeader,
          [agentHeader]: textHeader(
            'What answers for the agent and its version: `adb/1.0.41` for an ADB server, `device-lab/0.2.0` for an agent of ours, `demo/0.2.0` for a simulated one; absent for every other agent',
          ),
          [failureHeader]: {
            description:
              'Why the service could not get a list. Without it, ResultCode is 1 or the agent’s own, also where it is negative',
            schema: { type: 'string', enum: agentFailureKinds },
          },
        },
        content: jsonContent('DeviceList', deviceListExample),
      },
      ...refer(400, ...(hasTokens ? [401 as const] : []), 403, 413, 415, 421, 500, 503),
    },
  };
}

const meanings: Record<(typeof agentFailureKinds)[number], string> = {
  'agent-unreachable': 'nothing answers at the address',
  'agent-timed-out': 'the agent was reached and gave no list in time',
  'agent-not-understood': 'the agent answered something that is no list',
  'not-an-agent': 'what listens there is no agent of a kind the service knows',
  'address-not-allowed': 'the service may not connect there, and has not tried',
  'over-limits': 'more devices, bytes or agents than the service takes',
};

function describeResultCodes(): string {
  const rows = agentFailureKinds.map(
    (kind) => `| ${agentFailureCodes[kind]} | ${kind} | ${meanings[kind]} |`,
  );
  return [
    'Beside the header device-lab-failure, ResultCode is the service’s own:\n',
    '| ResultCode | device-lab-failure | means |',
    '| --- | --- | --- |',
    ...rows,
    '\nWithout that header, 1 is a successful list. Any other ResultCode is then the agent’s own, passed on as it came, whatever its sign.',
  ].join('\n');
}

const refusals = {
  400: [
    'BadRequest',
    'The body does not match the operation, or the request has two Host headers',
    'The body cannot be read as JSON',
  ],
  401: [
    'Unauthorized',
    'The token has ended or is unknown, or the service requires one',
    'The token has ended; sign in again',
  ],
  403: [
    'Forbidden',
    'The service does not accept this caller, or the request comes from a web page',
    'This service does not answer to your address',
  ],
  413: ['TooLarge', 'The body is larger than 64 KiB', 'The body is too large'],
  415: ['WrongType', 'The body is not application/json', 'The body must be application/json'],
  421: [
    'Misdirected',
    'The host name of the request is not in the setting `hosts`',
    'This service does not answer to this name',
  ],
  429: [
    'Throttled',
    'Too many failed sign-ins; the password was not checked',
    'Too many failed attempts; try again later',
  ],
  500: ['Failed', 'The service itself failed', 'The service could not answer; its log says why'],
  503: [
    'Unavailable',
    'The service is too busy, or its accounts database is not available',
    'The service is too busy; try again',
  ],
} as const;
type RefusalStatus = keyof typeof refusals;

function refer(...statuses: readonly RefusalStatus[]) {
  return Object.fromEntries(
    statuses.map((status) => [status, { $ref: `#/components/responses/${refusals[status][0]}` }]),
  );
}

function describeRefusals(hasAccounts: boolean, hasTokens: boolean): Readonly<Record<string, unknown>> {
  const used = Object.entries(refusals).filter(
    ([status]) => (hasAccounts || status !== '429') && (hasTokens || status !== '401'),
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

function jsonContent(schema: string, example: unknown) {
  return { 'application/json': { schema: { $ref: `#/components/schemas/${schema}` }, example } };
}

function jsonBody(schema: string, example: unknown) {
  return { required: true, content: jsonContent(schema, example) };
}
