import { type LabAgentsAnswer, labAgentsAnswer, labAgentsPath } from '#shared/wire/lab-agents.ts';
import {
  type LabDevicesAnswer,
  labDevicesAnswer,
  labDevicesParameters,
  labDevicesPath,
  MAX_WAIT_SECONDS,
} from '#shared/wire/lab-devices.ts';
import type { ScreenRequest } from '#shared/wire/screen.ts';
import { formatAuthorization } from '#shared/wire/session-token.ts';
import { type Call, createClaimsClient } from './claims-client.ts';
import { type CallAnswer, type CallOptions, httpCall, readJson } from './http-call.ts';
import { takeScreenshot } from './take-screenshot.ts';
import { describeCallError, type LabFailure, notALabService, readRefusal } from './lab-failure.ts';

export interface LabClientOptions {
  /** No slash at the end. */
  readonly baseAddress: string;
  readonly token: string;
  /** PEM of the only authorities to trust. Default: Node's. */
  readonly authorities?: string | undefined;
  /** Ours, for the service's logs. */
  readonly version: string;
}

export interface DevicesRequest {
  /** As typed into the console's search. Empty: all devices. */
  readonly query: string;
  /** E.g. `15m`. Default: the service's. */
  readonly idle?: string | undefined;
  readonly limit?: number | undefined;
  /** From an earlier response; `unchanged` if that's still true. */
  readonly etag?: string | undefined;
  /** With `etag`: how long the service may wait for a change, in ms. {@link MAX_WAIT_MS} at most. */
  readonly waitMs?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

export const MAX_WAIT_MS = MAX_WAIT_SECONDS * 1_000;

/** No lab's list is longer: a device has about 800 bytes. */
const MAX_BYTES = 256 * 1024 * 1024;
const MAX_BYTES_A_DEVICE = 64 * 1024;

export type DevicesOutcome =
  | {
      readonly kind: 'answer';
      readonly answer: LabDevicesAnswer;
      readonly etag: string | undefined;
    }
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'failed'; readonly failure: LabFailure };

export type AgentsOutcome =
  | { readonly kind: 'answer'; readonly answer: LabAgentsAnswer }
  | { readonly kind: 'failed'; readonly failure: LabFailure };

export type LabClient = ReturnType<typeof createLabClient>;

/** Only rejects with the signal's reason. Nothing is sent twice. */
export function createLabClient({ baseAddress, token, authorities, version }: LabClientOptions) {
  const common = {
    accept: 'application/json',
    authorization: formatAuthorization(token),
    'user-agent': `device-lab/${version}`,
  };

  async function call(
    path: string,
    extra: Readonly<Record<string, string>>,
    { waitMs = 0, maxBytes = MAX_BYTES, signal, body }: Partial<CallOptions>,
  ): Promise<CallAnswer | LabFailure> {
    try {
      const headers = { ...common, ...extra };
      const options = { headers, body, waitMs, maxBytes, authorities, signal };
      return await httpCall(baseAddress + path, options);
    } catch (error) {
      signal?.throwIfAborted();
      return describeCallError(error, baseAddress);
    }
  }

  async function get(...args: Parameters<Call>): Promise<CallAnswer | LabFailure> {
    const answer = await call(...args);
    return 'kind' in answer || answer.status === 200 || answer.status === 304 ? answer : readRefusal(answer);
  }

  async function listDevices(request: DevicesRequest): Promise<DevicesOutcome> {
    const { etag } = request;
    // Timers only take whole milliseconds.
    const waitMs = etag === undefined ? 0 : Math.ceil(Math.min(request.waitMs ?? 0, MAX_WAIT_MS));
    const answer = await get(labDevicesPath + writeParameters(request), writeConditions(etag, waitMs), {
      signal: request.signal,
      waitMs,
      // If a service ignores the limit, it may send any number of devices.
      maxBytes: Math.min(MAX_BYTES, MAX_BYTES_A_DEVICE * (1 + (request.limit ?? Infinity))),
    });
    if ('kind' in answer) return { kind: 'failed', failure: answer };
    if (answer.status === 304) return { kind: 'unchanged' };
    const reading = labDevicesAnswer.safeParse(readJson(answer));
    return reading.success
      ? { kind: 'answer', answer: reading.data, etag: answer.headers.etag }
      : { kind: 'failed', failure: notALabService('The response is not a list of devices.') };
  }

  async function listAgents(signal?: AbortSignal): Promise<AgentsOutcome> {
    const answer = await get(labAgentsPath, {}, { signal });
    if ('kind' in answer) return { kind: 'failed', failure: answer };
    const reading = labAgentsAnswer.safeParse(readJson(answer));
    return reading.success
      ? { kind: 'answer', answer: reading.data }
      : { kind: 'failed', failure: notALabService('The response is not a list of agents.') };
  }

  return {
    takeScreenshot: (request: ScreenRequest) => takeScreenshot(call, request),
    listDevices,
    listAgents,
    claims: createClaimsClient(call),
  };
}

function writeParameters({ query, idle, limit }: DevicesRequest): string {
  const parameters = new URLSearchParams();
  if (query !== '') parameters.set(labDevicesParameters.query, query);
  if (idle !== undefined) parameters.set(labDevicesParameters.idle, idle);
  if (limit !== undefined) parameters.set(labDevicesParameters.limit, String(limit));
  return parameters.size === 0 ? '' : `?${parameters.toString()}`;
}

/** RFC 9110 13.1.2, and RFC 7240 4.3, which counts in whole seconds. */
function writeConditions(etag: string | undefined, waitMs: number): Readonly<Record<string, string>> {
  if (etag === undefined) return {};
  const seconds = Math.ceil(waitMs / 1_000);
  return { 'if-none-match': etag, ...(seconds > 0 && { prefer: `wait=${seconds}` }) };
}
