import { clientHeader, tokenHeader, tokenPath } from '#shared/wire/session-token.ts';
import { consoleHeader } from '#shared/wire/console-header.ts';
import { authenticatePath } from '#shared/wire/authenticate.ts';
import { deviceListPath } from '#shared/wire/device-list.ts';
import { labAgentsPath, sinceParameter } from '#shared/wire/lab-agents.ts';
import { labDevicesParameters, labDevicesPath, MAX_WAIT_SECONDS } from '#shared/wire/lab-devices.ts';
import { agentHeader } from '#shared/wire/agent-header.ts';
import { agentFailureCodes, agentFailureKinds, failureHeader } from '#shared/wire/failure-header.ts';
import { type Answer, answerJson, problemType } from '../http/answer.ts';
import type { RequestContext } from '../http/request-context.ts';
import {
  ageHeader,
  describeRefusals,
  headerParameter,
  describeBody,
  describeContent,
  refer,
  requestIdHeader,
  serviceHeaders,
  textHeader,
} from './parts.ts';
import { describeClaims } from './claims.ts';
import { createSchemas } from './schemas.ts';
import { describeScreen } from './screen.ts';

export const openApiPath = '/openapi.json';

interface OpenApiOptions {
  readonly basePath: string;
  readonly hasAccounts: boolean;
  readonly hasTokens: boolean;
  readonly isTokenRequired: boolean;
  readonly hasAgents: boolean;
  readonly hasClaims: boolean;
  readonly hasScreen: boolean;
}

/** OpenAPI 3.1, made when first asked for. */
export function createOpenApi(options: OpenApiOptions) {
  let document: Answer | null = null;
  return function describe(context: Pick<RequestContext, 'outcome'>): Answer {
    context.outcome = 'answered';
    return (document ??= answerJson(describeService(options)));
  };
}

function describeService(options: OpenApiOptions) {
  const { basePath, hasAccounts, hasTokens, isTokenRequired, hasAgents, hasClaims, hasScreen } = options;
  return {
    openapi: '3.1.1',
    info: {
      title: 'Lab service',
      version: '1',
      summary: 'Account check, and the mobile devices of agents',
      description: `Authenticate and DeviceList use JSON over HTTP POST.\n\n${describeResultCodes()}`,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: basePath === '' ? '/' : basePath }],
    // The contract has no tokens, so they're optional unless the administrator wants them.
    security: hasTokens ? [...(isTokenRequired ? [] : [{}]), { token: [] }] : [],
    paths: {
      ...(hasAccounts && { [authenticatePath]: { post: describeAuthenticate(hasTokens) } }),
      [deviceListPath]: { post: describeDeviceList(hasAccounts, hasTokens, hasAgents) },
      ...(hasAgents && {
        [labAgentsPath]: { get: describeAgents() },
        [labDevicesPath]: { get: describeDevices() },
      }),
      ...(hasClaims && describeClaims()),
      ...(hasScreen && describeScreen(hasTokens)),
      ...(hasTokens && { [tokenPath]: { delete: endToken } }),
    },
    components: {
      schemas: createSchemas(hasAccounts, hasAgents, hasClaims, hasScreen),
      responses: describeRefusals(hasAccounts, hasTokens),
      ...(hasTokens && { securitySchemes: { token: tokenScheme } }),
    },
  };
}

const tokenScheme = {
  type: 'http',
  scheme: 'bearer',
  description:
    'The session token of a console, or the token of a program, which an administrator creates (`device-lab tokens create`)',
};

function describeAuthenticate(hasTokens: boolean) {
  const tokenHeaders = {
    [tokenHeader]: textHeader(
      'Session token for DeviceList, if the request contained the header for one. It expires 7 days after its last use, at the latest 30 days after sign-in, and when the account is disabled or its password changes',
    ),
  };
  return {
    operationId: 'Authenticate',
    summary: 'Check an account',
    description:
      'The account record if company code, employee number, and password value match an account. Otherwise an empty body.',
    // Here the password is what authenticates.
    security: [],
    parameters: [
      ...(hasTokens
        ? [headerParameter(clientHeader, 'Version of the console. Any value requests a session token.')]
        : []),
      headerParameter(
        consoleHeader,
        '256 random bits of a console for this service and account, in base64url. After a success, failures of others don’t delay this console’s attempts at the account. The password is checked as always',
      ),
    ],
    requestBody: describeBody('AuthenticateRequest'),
    responses: {
      200: {
        description: 'The account record, or an empty body (`Content-Length: 0`) if the check failed',
        headers: { ...serviceHeaders, ...(hasTokens && tokenHeaders) },
        content: describeContent('AccountRecord'),
      },
      ...refer(400, 413, 415, 429),
    },
  };
}

const endToken = {
  operationId: 'endToken',
  summary: 'End a session token',
  description:
    'Ends the session token in the Authorization header. Only an administrator can end the token of a program.',
  security: [{ token: [] }],
  responses: {
    204: { description: 'The token was ended', headers: requestIdHeader },
    ...refer(400, 401),
  },
};

function describeAgents() {
  const headers = {
    ...serviceHeaders,
    etag: textHeader('Weak: of the revision. Ages don’t change it'),
    age: ageHeader(
      'Age of the oldest list of the agents that are online, in seconds. Absent if none is online',
    ),
  };
  return {
    operationId: 'listAgents',
    summary: 'List the lab’s agents',
    description:
      'The list of agents, the state of each, and the revision of its DeviceList response. Request DeviceList again only for agents whose revision has changed. For a token that doesn’t show names, the agents have no revision, and users’ names in their texts are replaced.',
    security: [{ token: [] }],
    parameters: [
      {
        name: sinceParameter,
        in: 'query',
        description:
          'The `revision` of an earlier response. The response then contains only the agents whose revision has changed, unless the list itself or most agents have changed, or the revision is unknown',
        schema: { type: 'string' },
      },
      headerParameter('If-None-Match', 'An earlier ETag'),
    ],
    responses: {
      200: { description: 'The agents', headers, content: describeContent('LabAgents') },
      304: { description: 'Nothing has changed', headers },
      ...refer(401),
    },
  };
}

const searchParameters = [
  {
    name: labDevicesParameters.query,
    in: 'query',
    description: 'A search in the language of the console. Absent or empty: all devices',
    schema: { type: 'string' },
    example: 'unused "galaxy s24" sdk:>=34',
  },
  {
    name: labDevicesParameters.idle,
    in: 'query',
    description:
      'Idle period: a phone behind an ADB server without a sign of use for this long is idle. 15m by default',
    schema: { type: 'string', pattern: '^[0-9]{1,6}[smhd]$' },
    example: '15m',
  },
  {
    name: labDevicesParameters.limit,
    in: 'query',
    description: 'Maximum number of devices in the response. `total` counts all matches',
    schema: { type: 'integer', minimum: 0, maximum: 999_999 },
    example: 10,
  },
  headerParameter('If-None-Match', 'The ETag of an earlier response to the same search'),
  headerParameter(
    'Prefer',
    `\`wait=15\`, with If-None-Match: the response comes when the ETag changes, or with 304 after this time in seconds (RFC 7240). At most ${MAX_WAIT_SECONDS}`,
    'wait=15',
  ),
];

function describeDevices() {
  const headers = {
    ...serviceHeaders,
    etag: textHeader(
      'Weak: the same while the same devices match with the same availability, and `phonesBeingRead` stays the same',
    ),
    'preference-applied': textHeader('The wait that the service applied, such as `wait=15`'),
    vary: textHeader('`prefer`'),
  };
  return {
    operationId: 'listDevices',
    summary: 'Find devices of the lab’s agents',
    description:
      'The devices that match a search, each with its availability and the time of its data. The service evaluates its last lists and contacts no agent. Each mistake in the search is an error. A match isn’t a claim. Tokens that don’t show names get no users and can’t search for them. Users’ names in other texts are replaced.',
    security: [{ token: [] }],
    parameters: searchParameters,
    responses: {
      200: { description: 'The devices', headers, content: describeContent('LabDevices') },
      304: { description: 'Nothing has changed', headers },
      ...refer(401),
      400: {
        description: 'A mistake in the search. `problems` has the position of each mistake in `q`',
        headers: requestIdHeader,
        content: describeContent('SearchRefusal', problemType),
      },
    },
  };
}

function describeDeviceList(hasAccounts: boolean, hasTokens: boolean, hasAgents: boolean) {
  const wantsCurrent =
    '`no-cache`: the service contacts a listed agent now, unless it did so in the last second';
  return {
    operationId: 'DeviceList',
    summary: 'List the devices of an agent',
    description:
      'Returns the agent’s current device list, or a recent one. An agent’s own ResultCode is passed on with its message. A ResultCode of the service comes with the header device-lab-failure and a message in English or Korean, by Accept-Language. Entries of an HTTP agent’s list are passed on unchanged.',
    parameters: [
      headerParameter(
        'Accept-Language',
        'Language of ResultMessage: `ko` for Korean, otherwise English',
        'ko',
      ),
      ...(hasAgents ? [headerParameter('Cache-Control', wantsCurrent)] : []),
    ],
    requestBody: describeBody('DeviceListRequest'),
    responses: {
      200: {
        description: 'The list, or the reason for its absence',
        headers: {
          ...serviceHeaders,
          ...(hasAgents && {
            age: ageHeader('Age of the list of a listed agent, in seconds. Absent for all other agents'),
            etag: textHeader('Weak: of the revision of a listed agent. Absent for all other agents'),
          }),
          [agentHeader]: textHeader(
            'Program and version of the agent: `adb/1.0.41` for an ADB server, `device-lab/0.2.0` for a Device Lab agent, `demo/0.2.0` for a simulated agent. `+screen` at the end means that a Device Lab agent takes screenshots. Absent for all other agents',
          ),
          [failureHeader]: {
            description:
              'Why the service couldn’t get a list. Without it, ResultCode is 1 or the agent’s own, even if negative',
            schema: { type: 'string', enum: agentFailureKinds },
          },
        },
        content: describeContent('DeviceList'),
      },
      ...refer(400, 413, 415),
      ...(hasTokens && refer(401)),
      ...(hasAccounts && refer(508)),
    },
  };
}

const meanings: Record<(typeof agentFailureKinds)[number], string> = {
  'agent-unreachable': 'no response from the address',
  'agent-timed-out': 'the agent didn’t return a list in time',
  'agent-not-understood': 'the agent’s response isn’t a device list',
  'not-an-agent': 'the program at the address isn’t a supported agent',
  'address-not-allowed': 'the service isn’t allowed to connect, and didn’t try',
  'over-limits': 'too many devices, bytes, or agents',
};

function describeResultCodes(): string {
  return [
    'With the header device-lab-failure, ResultCode is a code of the service:\n',
    '| ResultCode | device-lab-failure | Meaning |',
    '| --- | --- | --- |',
    ...agentFailureKinds.map((kind) => `| ${agentFailureCodes[kind]} | ${kind} | ${meanings[kind]} |`),
    '\nWithout that header, 1 means success. Any other ResultCode is the agent’s own, passed on unchanged, even if negative.',
  ].join('\n');
}
