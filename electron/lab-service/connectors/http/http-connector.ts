import { hash } from 'node:crypto';
import { buildConnector, Client, errors } from 'undici';
import { formatAgentAddress } from '#shared/model/fleet/agent-address.ts';
import { agentHeader, readAgentVersion, statesObserved } from '#shared/wire/agent-header.ts';
import { decodeDeclared } from '#shared/wire/charset.ts';
import { keepClockShift, shiftObserved } from '#shared/wire/clock-shift.ts';
import { contactHeader, loopStatus } from '#shared/wire/contact-header.ts';
import { type DeviceListAnswer, type DeviceListRequest, deviceListPath } from '#shared/wire/device-list.ts';
import { pictureLimits } from '#shared/model/png.ts';
import { type AnswerFault, BadAnswer } from '../../../http-client/bad-answer.ts';
import { boundConnector } from '../../../http-client/bounded-connector.ts';
import { type CollectOptions, collectAnswer } from '../../../http-client/collect-answer.ts';
import { joinSignals } from '../../limits/joined-signal.ts';
import { remember } from '../../limits/remember.ts';
import { readErrorCode } from '../../network/error-code.ts';
import { pinLookup } from '../../network/pinned-lookup.ts';
import { AgentFailure, type AgentFailureReason, findConnectReason } from '../agent-failure.ts';
import type { AgentTarget, Connector, ContactParts } from '../connector.ts';
import { type EncodedList, encodeList } from '../encode-list.ts';
import { NoPicture } from '../picture.ts';
import { readAnswer } from './read-answer.ts';
import { takeAgentsPicture } from './take-picture.ts';

const defaultLimits = {
  connectMs: 3_000,
  /** From the first packet to the response's last byte. */
  wholeMs: 10_000,
  answerBytes: 1024 * 1024,
  /** Longer than our own agent ever takes. */
  pictureMs: 14_000,
};
export type HttpConnectorLimits = Readonly<typeof defaultLimits>;

/** Agents whose clock isn't ours. The one asked longest ago goes first. */
const MAX_SHIFTS = 16_384;
const FORGET_AFTER_MS = 600_000;

/** For agents that serve DeviceList at `http://ip:port/api/DeviceList`. */
export function createHttpConnector(overrides: Partial<HttpConnectorLimits> = {}): Connector {
  const limits = { ...defaultLimits, ...overrides };
  const closing = new AbortController();
  const shifts = new Map<string, number>();
  const keepPolled = createPolledResponses();

  async function contact<T>(
    target: AgentTarget,
    signal: AbortSignal,
    parts: ContactParts,
    read: (bytes: Uint8Array, shift: number) => T,
  ): Promise<T> {
    const { readInTurn = async (work) => work() } = parts;
    const joined = joinSignals([signal, closing.signal], limits.wholeMs);
    const client = openAgentClient(target, limits.connectMs, limits.answerBytes);
    try {
      const bounds = { limit: limits.answerBytes, signal: joined.signal, grow: parts.bytes?.grow };
      const { bytes, version, date, receivedAt } = await post(client, target, bounds);
      const shift = statesObserved(version) ? findShift(formatAgentAddress(target), date, receivedAt) : 0;
      const result = await readInTurn(() => read(bytes, shift));
      joined.signal.throwIfAborted();
      if (version !== undefined) parts.onVersion?.(version);
      return result;
    } catch (error) {
      if (error instanceof AgentFailure) throw error;
      signal.throwIfAborted();
      closing.signal.throwIfAborted();
      throw new AgentFailure(joined.isOver() ? 'no-answer-in-time' : findReason(error), { cause: error });
    } finally {
      joined.release();
      await client.destroy();
    }
  }

  function findShift(agent: string, date: unknown, receivedAt: number): number {
    const shift = keepClockShift(shifts.get(agent) ?? 0, date, receivedAt);
    if (shift === 0) shifts.delete(agent);
    else remember(shifts, agent, shift, MAX_SHIFTS);
    return shift;
  }

  return {
    listDevices: (target, signal, parts = {}) => contact(target, signal, parts, readList),
    poll(target, signal, parts = {}) {
      const agent = formatAgentAddress(target);
      return contact(target, signal, parts, (bytes, shift) => keepPolled(agent, bytes, shift));
    },
    async takePicture(target, deviceId, signal) {
      const joined = joinSignals([signal], limits.pictureMs);
      const client = openAgentClient(target, limits.connectMs, pictureLimits.bytes);
      try {
        return await takeAgentsPicture(client, target, deviceId, joined.signal, findShift);
      } catch (error) {
        if (error instanceof NoPicture) throw error;
        signal.throwIfAborted();
        throw new NoPicture(joined.isOver() ? 'timed-out' : 'unreachable');
      } finally {
        joined.release();
        await client.destroy();
      }
    },
    close: async () => closing.abort(new AgentFailure('service-closing')),
  };
}

/**
 * A connection per request, since there are few. If an agent closed a kept one just before the next request,
 * it'd look like a failing agent.
 */
function openAgentClient(target: AgentTarget, connectMs: number, answerBytes: number): Client {
  const connector = buildConnector({ timeout: connectMs, lookup: pinLookup(target.ips) });
  const connect = boundConnector(connector, answerBytes);
  return new Client(`http://${formatAgentAddress(target)}`, { connect, pipelining: 0 });
}

async function post(client: Client, target: AgentTarget, bounds: CollectOptions) {
  const request: DeviceListRequest = { DeviceAgentIP: target.host, DeviceAgentPort: target.port };
  const { statusCode, headers, receivedAt, body } = await collectAnswer(
    client,
    {
      method: 'POST',
      path: deviceListPath,
      headers: { 'content-type': 'application/json', accept: 'application/json', [contactHeader]: '1' },
      body: JSON.stringify(request),
    },
    bounds,
  );
  if (statusCode !== 200) {
    throw new AgentFailure(findStatusReason(statusCode), { cause: new Error(`HTTP status ${statusCode}`) });
  }
  if (body === null) throw new AgentFailure('answer-too-long');
  const declared = decodeDeclared(body, headers['content-type']);
  const bytes = declared === null ? body : Buffer.from(declared);
  const { [agentHeader]: version, date } = headers;
  return { bytes, version: readAgentVersion(version), date, receivedAt };
}

function readList(bytes: Uint8Array, shift: number): DeviceListAnswer {
  const answer = shiftTimes(readAnswer(bytes), shift);
  // In the same turn, because encoding costs about as much as parsing.
  encodeList(answer);
  return answer;
}

function shiftTimes(answer: DeviceListAnswer, byMs: number): DeviceListAnswer {
  if (byMs === 0) return answer;
  const MobileList = answer.MobileList.map((record) => {
    if (typeof record !== 'object' || record === null || !('Observed' in record)) return record;
    return { ...record, Observed: shiftObserved(record.Observed, byMs) };
  });
  return { ...answer, MobileList };
}

/** Keeps each polled agent's last response: the same bytes are neither parsed nor encoded again. */
function createPolledResponses() {
  /** Oldest first. */
  const responses = new Map<string, { digest: string; list: EncodedList; at: number }>();

  return function keepPolled(agent: string, bytes: Uint8Array, shift: number): EncodedList {
    const at = performance.now();
    const digest = `${hash('sha256', bytes, 'base64')} ${shift}`;
    const before = responses.get(agent);
    const list = before?.digest === digest ? before.list : encodeList(readList(bytes, shift));
    responses.delete(agent);
    responses.set(agent, { digest, list, at });
    for (const [oldest, response] of responses) {
      if (at - response.at <= FORGET_AFTER_MS) break;
      responses.delete(oldest);
    }
    return list;
  };
}

/** Agents may fail. But if there's a redirect or no DeviceList, it isn't one. We don't follow redirects. */
function findStatusReason(status: number): AgentFailureReason {
  if (status === loopStatus) return 'lab-service';
  return status >= 500 && status !== 501 ? 'http-error' : 'no-device-list';
}

const faultReasons: Readonly<Record<AnswerFault, AgentFailureReason>> = {
  'too-long': 'answer-too-long',
  'not-http': 'neither-adb-nor-http',
  'too-many-interim': 'too-many-interim',
  'lengths-conflict': 'lengths-conflict',
  'encoding-unread': 'encoding-unread',
  'broken-off': 'answer-broken-off',
};

function findReason(error: unknown): AgentFailureReason {
  if (error instanceof BadAnswer) return faultReasons[error.fault];
  if (error instanceof errors.ConnectTimeoutError) return 'connect-timed-out';
  const hasHungUp = ['ECONNRESET', 'UND_ERR_SOCKET'].includes(readErrorCode(error));
  return hasHungUp ? 'hung-up' : (findConnectReason(error) ?? 'cannot-connect');
}
