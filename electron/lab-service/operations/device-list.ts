import { locales } from '#shared/locales/languages.ts';
import { type AgentAddress, isPort } from '#shared/model/fleet/agent-address.ts';
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

/** How many requests to remember, and of how many characters. */
const MAX_KNOWN_REQUESTS = 4_096;
const MAX_REQUEST_LENGTH = 400;

/** Wire-spec 4.2. An agent's failure is a response too, with a ResultCode other than 1. */
export function createDeviceList(
  devices: Pick<DeviceSource, 'listDevices' | 'recentList' | 'versionOf' | 'onRefresh'>,
  authorize: Authorize | null,
  polled: PolledDevices | null = null,
  claims: Claims | null = null,
) {
  /** Only callers with a token get to know who has claimed devices. */
  const showsHolders = ({ owner }: RequestContext) => claims?.isForEverybody === true || owner.isKnown;
  const fill = (json: Buffer, address: AgentAddress, context: RequestContext) =>
    claims === null ? json : fillClaims(json, keyOfAgent(address), claims.known, showsHolders(context));

  const nameAgent = (address: AgentAddress) => writeVersion(devices.versionOf?.(address) ?? null);

  async function findPolled(address: AgentAddress, context: RequestContext): Promise<Answer | null> {
    if (polled?.has(address) !== true) return null;
    const showsNames = showsHolders(context);
    const last = wantsCurrent(context.header('cache-control')) ? null : polled.find(address, showsNames);
    const answer = last ?? (await polled.refresh(address, context.owner, context.signal, showsNames));
    return answer === null ? null : answerPolled(answer, context);
  }

  // Consoles keep sending the same few requests.
  const knownRequests = new Map<string, AgentAddress>();

  function parseRequest(sent: string): AgentAddress | Answer {
    const known = knownRequests.get(sent);
    if (known !== undefined) return known;
    const body = deviceListRequest.safeParse(parseBody(sent));
    if (!body.success) return refuse(400, wrongBody);
    const address = { host: body.data.DeviceAgentIP, port: body.data.DeviceAgentPort };
    if (!isAgentHost(address.host) || !isPort(address.port)) return refuse(400, wrongAddress);
    if (knownRequests.size >= MAX_KNOWN_REQUESTS) knownRequests.clear();
    if (sent.length <= MAX_REQUEST_LENGTH) knownRequests.set(sent, address);
    return address;
  }

  async function listUnlisted(address: AgentAddress, context: RequestContext): Promise<Answer> {
    if (wantsCurrent(context.header('cache-control'))) devices.onRefresh?.(address);
    // There usually is one, so nobody has to wait.
    const recent = devices.recentList?.(address) ?? null;
    try {
      const { json, answer, retain } =
        recent ?? (await devices.listDevices(address, context.signal, context.owner));
      if (retain !== undefined) context.hold(retain());
      context.outcome = 'answered';
      const body = fill(json, address, context);
      const listed = { status: 200, type: jsonType, body, value: answer, headers: nameAgent(address) };
      return recent === null ? listed : { ...listed, isReady: true };
    } catch (error) {
      if (!(error instanceof AgentFailure)) throw error;
      context.outcome = 'agent-failed';
      context.reason = error.cause instanceof AgentFailure ? error.cause.reason : error.reason;
      return answerFailure(error, context, nameAgent(address));
    }
  }

  return async function deviceList(context: RequestContext, sent: string): Promise<Answer> {
    const refusal = (await authorize?.(context)) ?? null;
    if (refusal !== null) return refusal;
    // We can't just leave names out: an empty ConnectedUser means available.
    if (!context.showsNames) return refuse(403, noNames);
    const address = parseRequest(sent);
    if (!('host' in address)) return address;
    return (await findPolled(address, context)) ?? listUnlisted(address, context);
  };
}

const noNames =
  'This token doesn’t show the names of users, which DeviceList contains. An administrator can create one with --names.';
const wrongBody = 'The body must be an object with DeviceAgentIP (string) and DeviceAgentPort (integer).';
const wrongAddress =
  'DeviceAgentIP must be an IP address or host name, and DeviceAgentPort must be from 1 to 65535.';

function answerPolled({ outcome, revision, ageMs }: PolledAnswer, context: RequestContext): Answer {
  // Callers compare the ETag with the revision in the list of agents.
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
