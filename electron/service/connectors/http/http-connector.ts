import { Agent, type Dispatcher, errors, request } from 'undici';
import { type AgentAddress, formatAgentAddress } from '#shared/model/agent-address.ts';
import {
  type DeviceListAnswer,
  type DeviceListRequest,
  deviceListAnswer,
  deviceListPath,
} from '#shared/wire/device-list.ts';
import { AgentFailure, type Connector } from '../connector.ts';
import { readLimited } from './read-limited.ts';

export interface HttpConnectorLimits {
  readonly connectMs: number;
  /** From the first packet to the last byte of the answer. */
  readonly wholeMs: number;
  readonly answerBytes: number;
}

const defaultLimits: HttpConnectorLimits = {
  connectMs: 3_000,
  wholeMs: 10_000,
  answerBytes: 16 * 1024 * 1024,
};

/** Speaks to agents that answer DeviceList themselves, at `http://ip:port/api/DeviceList`. */
export function createHttpConnector(limits: HttpConnectorLimits = defaultLimits): Connector {
  // pipelining 0 is one connection per question: an agent is asked too seldom for keeping one, and a kept one that the
  // agent closes just as it is asked would look like an agent that hangs up.
  const dispatcher = new Agent({ connect: { timeout: limits.connectMs }, pipelining: 0 });

  async function listDevices(address: AgentAddress, signal: AbortSignal): Promise<DeviceListAnswer> {
    const deadline = AbortSignal.timeout(limits.wholeMs);
    try {
      const bytes = await post(address, AbortSignal.any([signal, deadline]));
      return readAnswer(bytes);
    } catch (error) {
      if (error instanceof AgentFailure) throw error;
      signal.throwIfAborted();
      throw explain(error, deadline.aborted, limits);
    }
  }

  async function post(address: AgentAddress, signal: AbortSignal): Promise<Uint8Array> {
    const question: DeviceListRequest = { DeviceAgentIP: address.host, DeviceAgentPort: address.port };
    const answer = await request(`http://${formatAgentAddress(address)}${deviceListPath}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(question),
      dispatcher,
      signal,
    });
    if (answer.statusCode !== 200) throw refuseStatus(answer);
    return await readLimited(answer.body, limits.answerBytes);
  }

  return { kind: 'http', listDevices, close: () => dispatcher.destroy() };
}

function refuseStatus(answer: Dispatcher.ResponseData): AgentFailure {
  // What a body that nobody reads ends with is of no interest.
  answer.body.on('error', () => undefined).destroy();
  return new AgentFailure('agent-not-understood', `The agent answered with HTTP status ${answer.statusCode}`);
}

/** The frame alone: elements of MobileList stay as they came, anything beside the three fields is left behind. */
function readAnswer(bytes: Uint8Array): DeviceListAnswer {
  const frame = deviceListAnswer.safeParse(parseJson(bytes));
  if (!frame.success) {
    throw new AgentFailure(
      'agent-not-understood',
      'The agent answered something else than a list of devices',
    );
  }
  const { MobileList, ResultCode, ResultMessage } = frame.data;
  return { MobileList, ResultCode, ResultMessage: ResultMessage ?? '' };
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch (cause) {
    throw new AgentFailure('agent-not-understood', 'The agent answered something that is not JSON', {
      cause,
    });
  }
}

function explain(cause: unknown, isOverdue: boolean, limits: HttpConnectorLimits): AgentFailure {
  if (isOverdue) {
    const message = `The agent did not finish answering within ${limits.wholeMs / 1000} s`;
    return new AgentFailure('agent-timed-out', message, { cause });
  }
  if (cause instanceof errors.ConnectTimeoutError) {
    const message = `The agent did not accept a connection within ${limits.connectMs / 1000} s`;
    return new AgentFailure('agent-unreachable', message, { cause });
  }
  if (cause instanceof errors.HTTPParserError || cause instanceof errors.HeadersOverflowError) {
    return new AgentFailure('agent-not-understood', 'The agent does not speak HTTP', { cause });
  }
  return new AgentFailure('agent-unreachable', describe(cause), { cause });
}

function describe(cause: unknown): string {
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  switch (code) {
    case 'ECONNREFUSED':
      return 'Nothing listens at this address';
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return 'There is no host of this name';
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
      return 'There is no way to this address';
    case 'ECONNRESET':
    case 'UND_ERR_SOCKET':
      return 'The agent hung up before it had answered';
    default:
      return 'The agent cannot be reached';
  }
}
