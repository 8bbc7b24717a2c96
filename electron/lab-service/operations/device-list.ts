import { locales } from '#shared/locales/languages.ts';
import { type AgentAddress, isPort } from '#shared/model/agent-address.ts';
import { agentHeader } from '#shared/wire/agent-header.ts';
import { type DeviceListAnswer, deviceListRequest } from '#shared/wire/device-list.ts';
import { agentFailureCodes, failureHeader } from '#shared/wire/failure-header.ts';
import { keyOfAgent } from '../agents/lab-agent.ts';
import type { Claims } from '../claims/claims.ts';
import { fillClaims } from '../claims/fill-claims.ts';
import { AgentFailure } from '../connectors/agent-failure.ts';
import type { DeviceSource } from '../contacts/device-source.ts';
import { type Answer, answerJson, jsonType, refuse } from '../http/answer.ts';
import type { Authorize } from '../http/authorize.ts';
import { readLanguage, wantsCurrent, writeAge } from '../http/headers.ts';
import { parseBody } from '../http/read-body.ts';
import type { PolledAnswer, PolledDevices } from '../polling/polled-devices.ts';
import { isAgentHost } from '../network/agent-host.ts';
import type { RequestContext } from '../http/request-context.ts';

/** Maximum number of remembered requests, and the maximum length of each. */
const MAX_KNOWN_REQUESTS = 4_096;
const MAX_REQUEST_LENGTH = 400;

/**
 * DeviceList (wire-spec 4.2). A failure of the agent is also a response, with a ResultCode other than 1. `authorize`
 * identifies the caller; null for a service without tokens. `polled` returns the last answers of listed agents.
 * `claims` fills the users of claimed devices.
 */
export function createDeviceList(
  devices: Pick<DeviceSource, 'listDevices' | 'recentList' | 'versionOf' | 'onRefresh'>,
  authorize: Authorize | null,
  polled: PolledDevices | null = null,
  claims: Claims | null = null,
) {
  /** Names of people who have claimed devices are for callers with a token. */
  const showsHolders = ({ owner }: RequestContext) => claims?.isForEverybody === true || owner.isKnown;
  const fill = (json: Buffer, address: AgentAddress, context: RequestContext) =>
    claims === null ? json : fillClaims(json, keyOfAgent(address), claims.known, showsHolders(context));

  const nameAgent = (address: AgentAddress) => writeVersion(devices.versionOf?.(address) ?? null);

  async function contact(address: AgentAddress, context: RequestContext): Promise<Answer> {
    try {
      const { json, answer, retain } = await devices.listDevices(address, context.signal, context.owner);
      if (retain !== undefined) context.hold(retain());
      context.outcome = 'answered';
      const body = fill(json, address, context);
      return { status: 200, type: jsonType, body, value: answer, headers: nameAgent(address) };
    } catch (error) {
      if (!(error instanceof AgentFailure)) throw error;
      context.outcome = 'agent-failed';
      context.reason = error.cause instanceof AgentFailure ? error.cause.reason : error.reason;
      return answerFailure(error, context, nameAgent(address));
    }
  }

  /** The last answer of a listed agent, with its age. A caller that wants a current one waits for the next poll. */
  async function findPolled(address: AgentAddress, context: RequestContext): Promise<Answer | null> {
    if (polled?.has(address) !== true) return null;
    const showsNames = showsHolders(context);
    const last = wantsCurrent(context.header('cache-control')) ? null : polled.find(address, showsNames);
    const answer = last ?? (await polled.refresh(address, context.owner, context.signal, showsNames));
    return answer === null ? null : answerPolled(answer, context);
  }

  // Consoles repeat the same few requests, so each body is parsed once.
  const knownRequests = new Map<string, AgentAddress>();

  function parseRequest(sent: string): AgentAddress | Answer {
    const known = knownRequests.get(sent);
    if (known !== undefined) return known;
    const request = readRequest(parseBody(sent));
    if ('host' in request && sent.length <= MAX_REQUEST_LENGTH) {
      if (knownRequests.size >= MAX_KNOWN_REQUESTS) knownRequests.clear();
      knownRequests.set(sent, request);
    }
    return request;
  }

  function listUnlisted(address: AgentAddress, context: RequestContext): Promise<Answer> | Answer {
    if (wantsCurrent(context.header('cache-control'))) devices.onRefresh?.(address);
    const recent = devices.recentList?.(address) ?? null;
    if (recent === null) return contact(address, context);
    if (recent.retain !== undefined) context.hold(recent.retain());
    // The most common case: the list is available without waiting.
    context.outcome = 'answered';
    const headers = nameAgent(address);
    const body = fill(recent.json, address, context);
    return { status: 200, type: jsonType, body, value: recent.answer, headers, isReady: true };
  }

  return async function deviceList(context: RequestContext, sent: string): Promise<Answer> {
    const refusal = (await authorize?.(context)) ?? null;
    if (refusal !== null) return refusal;
    if (!context.showsNames) return refuseNames();
    const address = parseRequest(sent);
    if (!('host' in address)) return address;
    return (await findPolled(address, context)) ?? listUnlisted(address, context);
  };
}

/** An empty ConnectedUser means that a device is available, so a response can't leave out the names. */
function refuseNames(): Answer {
  return refuse(
    403,
    'This token doesn’t show the names of users, which DeviceList contains. An administrator can create one with --names.',
  );
}

/** The agent that a request names, or the refusal of a request without a valid address. */
function readRequest(sent: unknown): AgentAddress | Answer {
  const body = deviceListRequest.safeParse(sent);
  if (!body.success) {
    return refuse(
      400,
      'The body must be an object with DeviceAgentIP (string) and DeviceAgentPort (integer).',
    );
  }
  const address = { host: body.data.DeviceAgentIP, port: body.data.DeviceAgentPort };
  if (isAgentHost(address.host) && isPort(address.port)) return address;
  return refuse(
    400,
    'DeviceAgentIP must be an IP address or host name, and DeviceAgentPort must be from 1 to 65535.',
  );
}

function answerPolled({ outcome, revision, ageMs }: PolledAnswer, context: RequestContext): Answer {
  // A caller compares the ETag with the revision in the list of agents.
  const dated = { ...writeAge(ageMs), etag: `W/"${revision}"` };
  if (outcome.kind === 'failed') {
    context.outcome = 'agent-failed';
    context.reason = outcome.failure.reason;
    return answerFailure(outcome.failure, context, dated);
  }
  context.outcome = 'answered';
  const headers = { ...dated, ...writeVersion(outcome.version) };
  return { status: 200, type: jsonType, body: outcome.list.json, headers, isReady: true };
}

/** The agent's kind and version, if known. */
function writeVersion(version: string | null): Record<string, string> {
  return version === null ? {} : { [agentHeader]: version };
}

function answerFailure(
  failure: AgentFailure,
  context: RequestContext,
  more: Readonly<Record<string, string>>,
): Answer {
  const language = readLanguage(context.header('accept-language'));
  const answer: DeviceListAnswer = {
    MobileList: [],
    ResultCode: agentFailureCodes[failure.kind],
    ResultMessage: locales[language].native.agentFailures[failure.reason],
  };
  const headers = { [failureHeader]: failure.kind, 'content-language': language, vary: 'accept-language' };
  return { ...answerJson(answer), headers: { ...headers, ...more } };
}
