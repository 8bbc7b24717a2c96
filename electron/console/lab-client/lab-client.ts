import type { Account } from '#shared/model/account.ts';
import { type AgentAddress, formatAgentAddress } from '#shared/model/fleet/agent-address.ts';
import type { AnswerProblem, LabFailure } from '#shared/model/failure.ts';
import { type CallLimits, defaultLimits } from '#shared/model/lab.ts';
import {
  authenticatePath,
  type AuthenticateRequest,
  isEmptyResult,
  readAccount,
} from '#shared/wire/authenticate.ts';
import { hasTextInside, unwrapAnswer } from '#shared/wire/contract-names.ts';
import { deviceListPath, type DeviceListRequest, RESULT_OK } from '#shared/wire/device-list.ts';
import { ageHeader, readAge } from '#shared/wire/age-header.ts';
import { readRevision, revisionHeader } from '#shared/wire/revision-header.ts';
import { type AgentFailureKind, failureHeader, isAgentFailureKind } from '#shared/wire/failure-header.ts';
import { createDeviceModels } from '#shared/wire/device-models.ts';
import { type DeviceListReading, readDeviceList } from '#shared/wire/read-device-list.ts';
import { readServiceVersion, serviceHeader } from '#shared/wire/service-header.ts';
import { formatAuthorization } from '#shared/wire/session-token.ts';
import { type ClaimsClient, createClaimsClient } from './claims-client.ts';
import type { Credentials, EmbeddedLab } from './embedded-labs.ts';
import { systemTrust, type TlsTrust } from '../trust/trusted-connector.ts';
import { createRecordSources, fingerprintOf } from './record-sources.ts';
import { createEmbeddedPoster, createPoster, type Poster, type PostOutcome } from './post.ts';
import { createAgentLister, type ListAgents } from './list-agents.ts';
import { readJson } from './read-json.ts';
import { readSignInFailure } from './read-failure.ts';
import { createSessionToken, noToken, type SessionToken, type TokenUse } from './session-token.ts';
import { createScreenClient, type TakeScreenshot } from './screen-client.ts';
import { createWorkSlices } from './work-slices.ts';

export type AuthenticateOutcome =
  | { readonly kind: 'accepted'; readonly account: Account }
  | { readonly kind: 'rejected' }
  | { readonly kind: 'failed'; readonly failure: LabFailure };

export type ListAnswer = Extract<DeviceListReading, { kind: 'answer' }>;

interface ListFacts {
  readonly roundTripMs: number;
  /** How old the list was when the service sent it, in ms. Our own service doesn't always say. */
  readonly ageMs?: number | undefined;
  /** As in the lab's list. Absent for agents that aren't in it. */
  readonly revision?: string | undefined;
  readonly agentVersion?: string | undefined;
  /** From our own service, which says what it knows of the agent with each response. */
  readonly serviceVersion?: string | undefined;
}

interface ListedAnswer extends ListFacts {
  readonly kind: 'answer';
  readonly reading: ListAnswer;
  /** The lab service describes its agent's failure, so ResultCode isn't the agent's. */
  readonly agentFailure: AgentFailureKind | null;
  readonly fingerprint: Buffer;
}

export type ListOutcome =
  | ListedAnswer
  /** Byte for byte a response we know by its fingerprint, so we didn't parse it again. */
  | ({ readonly kind: 'unchanged' } & ListFacts)
  | { readonly kind: 'failed'; readonly failure: LabFailure };

export interface ListOptions {
  /** The service must ask the agent, rather than return its last list. */
  readonly isRefresh?: boolean;
}

/** The two operations of wire-spec 4, and our own service's list of the lab. No call rejects. */
export interface LabClient {
  authenticate(credentials: Credentials, signal: AbortSignal): Promise<AuthenticateOutcome>;
  /** `isKnown` gets the response's fingerprint before it's parsed. */
  listDevices(
    address: AgentAddress,
    signal: AbortSignal,
    isKnown?: (fingerprint: Buffer) => boolean,
    options?: ListOptions,
  ): Promise<ListOutcome>;
  readonly listAgents: ListAgents;
  /** Null if the service can't have claims. */
  readonly claims: ClaimsClient | null;
  readonly takeScreenshot: TakeScreenshot;
  /** Ends the session's token, calls under way, and connections. */
  close(): void;
}

interface LabClientOptions {
  readonly baseAddress: string;
  readonly limits: CallLimits;
  /** Absent: an authority of this computer must have issued the certificate. */
  readonly trust?: TlsTrust;
  /** Absent: no token is asked for or sent. */
  readonly tokenUse?: TokenUse | undefined;
  readonly language?: (() => string) | undefined;
}

export function createLabClient(options: LabClientOptions): LabClient {
  const { limits, trust = systemTrust, language } = options;
  const baseAddress = options.baseAddress.replace(/\/+$/, '');
  const tls = baseAddress.startsWith('https:') ? trust : null;
  const token = options.tokenUse ? createSessionToken(baseAddress, tls, options.tokenUse) : noToken;
  const poster = createPoster({ limits, shownAddress: baseAddress, tls, language });
  const parts = { baseAddress, poster, token };
  const { serviceVersion, ...client } = createClient(parts);
  return {
    ...client,
    listAgents: createAgentLister({ ...parts, serviceVersion }),
    claims: createClaimsClient(parts),
    takeScreenshot: createScreenClient(parts),
  };
}

/** Only the demo lab has claims: on "This computer" there's nobody else. */
export function createEmbeddedClient(
  lab: EmbeddedLab,
  language?: () => string,
  hasClaims = false,
): LabClient {
  const poster = createEmbeddedPoster(lab, defaultLimits, language);
  const { serviceVersion: _none, ...client } = createClient({ baseAddress: '', poster, token: noToken });
  return {
    ...client,
    listAgents: () => Promise.resolve({ kind: 'no-list' }),
    claims: hasClaims ? createClaimsClient({ baseAddress: '', poster, token: null }) : null,
    takeScreenshot: createScreenClient({ baseAddress: '', poster, token: null }),
  };
}

type Answered = Extract<PostOutcome, { kind: 'answered' }>;

interface ServiceParts {
  readonly baseAddress: string;
  readonly poster: Poster;
  readonly token: SessionToken;
}

function createClient(parts: ServiceParts) {
  const { baseAddress, poster, token } = parts;
  const slices = createWorkSlices();
  const models = createDeviceModels();
  const readSource = createRecordSources();
  let serviceVersion: string | undefined;
  /** The service took our sign-in, and isn't our own. */
  let isForeign = false;

  async function authenticate(credentials: Credentials, signal: AbortSignal): Promise<AuthenticateOutcome> {
    const { companyCode, employeeNumber, passwordDigest } = credentials;
    const body = { comp_cd: companyCode, emp_no: employeeNumber, emp_pass: passwordDigest };
    const headers = await token.headersFor(credentials, isForeign);
    const options = { headers, readsRefusal: true };
    const answer = await poster.post(baseAddress + authenticatePath, body, signal, options);
    if (answer.kind === 'failed') {
      const failure = readSignInFailure(answer);
      return failure === 'not-accepted' ? { kind: 'rejected' } : { kind: 'failed', failure };
    }
    const outcome = readAuthenticateAnswer(answer, body, baseAddress);
    if (outcome.kind !== 'accepted') return outcome;
    token.take(answer.headers);
    serviceVersion = readServiceVersion(answer.headers[serviceHeader]);
    isForeign = serviceVersion === undefined;
    return outcome;
  }

  async function listDevices(
    address: AgentAddress,
    signal: AbortSignal,
    isKnown: (fingerprint: Buffer) => boolean = () => false,
    options: ListOptions = {},
  ): Promise<ListOutcome> {
    const body: DeviceListRequest = { DeviceAgentIP: address.host, DeviceAgentPort: address.port };
    const answer = await postDeviceList(parts, body, signal, options);
    if (answer.kind === 'failed') {
      const hasSessionEnded = answer.isTokenRefused && token.isKnown();
      const ended = { kind: 'session-ended', address: baseAddress } as const;
      return { kind: 'failed', failure: hasSessionEnded ? ended : answer.failure };
    }
    return slices.run(() => readList(answer, formatAgentAddress(address), isKnown));
  }

  function readList(
    { body, value, headers, roundTripMs }: Answered,
    requestedAddress: string,
    isKnown: (fingerprint: Buffer) => boolean,
  ): ListOutcome {
    const { agentVersion, source, meaning } = readSource(requestedAddress, headers);
    serviceVersion = readServiceVersion(headers[serviceHeader]);
    // Only our own service says how old a list is. Such headers from others may be about a proxy's copy.
    const dated = serviceVersion !== undefined && {
      ageMs: readAge(headers[ageHeader]),
      revision: readRevision(headers[revisionHeader]),
    };
    const facts = { roundTripMs, ...dated, agentVersion, serviceVersion };
    const failureKind = headers[failureHeader];
    const fingerprint = fingerprintOf(body, meaning);
    if (failureKind === undefined && isKnown(fingerprint)) return { kind: 'unchanged', ...facts };
    const json =
      value === undefined ? readJson(body, headers['content-type']) : ({ kind: 'value', value } as const);
    if (json.kind !== 'value')
      return notUnderstood(baseAddress, json.kind === 'absent' ? 'empty' : json.problem);
    const reading = readDeviceList(json.value, requestedAddress, models, source);
    if (reading.kind === 'not-understood') return notUnderstood(baseAddress, reading.problem);
    const isServiceFailure = reading.resultCode !== RESULT_OK && isAgentFailureKind(failureKind);
    const agentFailure = isServiceFailure ? failureKind : null;
    return { kind: 'answer', reading, agentFailure, fingerprint, ...facts };
  }

  return {
    authenticate,
    listDevices,
    serviceVersion: () => serviceVersion,
    close() {
      token.end();
      poster.close();
    },
  };
}

function notUnderstood(address: string, problem: AnswerProblem) {
  return { kind: 'failed', failure: { kind: 'not-understood', address, problem } } as const;
}

function readAuthenticateAnswer(
  answer: Answered,
  request: AuthenticateRequest,
  address: string,
): AuthenticateOutcome {
  const json = readJson(answer.body, answer.headers['content-type']);
  if (json.kind === 'unreadable') return notUnderstood(address, json.problem);
  const value = json.kind === 'absent' ? null : unwrapAnswer(json.value);
  if (isEmptyResult(value)) return { kind: 'rejected' };
  const account = readAccount(value, request);
  if (account === 'no-account') return notUnderstood(address, hasTextInside(value) ? 'text-inside' : account);
  if (account === 'other-account') return { kind: 'failed', failure: { kind: account, address } };
  return { kind: 'accepted', account };
}

/** If the service refuses the token, we try again without one, so that there's still a list. */
async function postDeviceList(
  { baseAddress, poster, token }: ServiceParts,
  body: DeviceListRequest,
  signal: AbortSignal,
  { isRefresh = false }: ListOptions,
): Promise<PostOutcome> {
  const post = (sent: string | null) => {
    const headers = {
      ...(sent !== null && { authorization: formatAuthorization(sent) }),
      ...(isRefresh && { 'cache-control': 'no-cache' }),
    };
    return poster.post(baseAddress + deviceListPath, body, signal, { headers, isRepeatable: true });
  };
  const first = token.read();
  const answer = await post(first);
  if (answer.kind !== 'failed' || !answer.isTokenRefused) return answer;
  token.refuse(first);
  return first === null ? answer : post(token.read());
}
