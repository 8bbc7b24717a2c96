import type { Log } from '#shared/log.ts';
import { authenticatePath } from '#shared/wire/authenticate.ts';
import { deviceListPath } from '#shared/wire/device-list.ts';
import type { Accounts } from '../accounts/accounts.ts';
import type { DeviceSource } from '../contacts/device-source.ts';
import { type Answer, refuse, refuseBusy } from '../http/answer.ts';
import { answerError } from '../http/answer-error.ts';
import { describeCaller } from '../http/caller.ts';
import { ownWork } from '../limits/owner.ts';
import { createAuthenticate } from '../operations/authenticate.ts';
import { createDeviceList } from '../operations/device-list.ts';
import { withServiceHeader } from '../http/headers.ts';
import { type Handle, type Operation, RequestContext } from '../http/request-context.ts';

/** The same limit as a service over HTTP. */
const MAX_REQUESTS = 4_096;

/** The response of the service to one request, as over HTTP. */
export interface EmbeddedAnswer {
  readonly status: number;
  /** By lowercase name. */
  readonly headers: Readonly<Record<string, string>>;
  /** Shared by all callers, so it must not be changed. */
  readonly body: Buffer;
  /** The value from which the body was encoded, so that a caller need not parse the body. It must not be changed. */
  readonly value?: unknown;
}

interface EmbeddedServiceOptions {
  readonly accounts: Pick<Accounts, 'authenticate'>;
  readonly devices: Pick<DeviceSource, 'listDevices' | 'recentList' | 'versionOf' | 'onRefresh'>;
  readonly log: Log;
  /** Version of the console. Responses report it as the version of the service. */
  readonly version: string;
}

export type EmbeddedService = ReturnType<typeof createEmbeddedService>;

/**
 * Authenticate and DeviceList (wire-spec 4) in this process. It does not listen, so no other program or web page can
 * reach it. Its only caller is the console, so it has no tokens and no shares.
 */
export function createEmbeddedService({ accounts, devices, log, version }: EmbeddedServiceOptions) {
  const operations = new Map<string, readonly [Operation, Handle]>([
    [authenticatePath, ['Authenticate', withServiceHeader(createAuthenticate(accounts, false), version)]],
    [deviceListPath, ['DeviceList', withServiceHeader(createDeviceList(devices, null), version)]],
  ]);
  let inProgress = 0;
  let isClosed = false;

  async function answer(context: RequestContext, handle: Handle | undefined, body: string): Promise<Answer> {
    if (handle === undefined) return refuse(404, 'No resource at this path.');
    if (inProgress > MAX_REQUESTS) return refuseBusy();
    try {
      return await handle(context, body);
    } catch (error) {
      return answerError(error, context, log);
    }
  }

  /**
   * Sends a POST of JSON, with a response as over HTTP.
   * @param headers by lowercase name
   * @throws the signal's reason once it is aborted; Error after close().
   */
  async function post(
    path: string,
    headers: Readonly<Record<string, string>>,
    body: string,
    signal: AbortSignal,
  ): Promise<EmbeddedAnswer> {
    signal.throwIfAborted();
    if (isClosed) throw new Error('Closed already');
    const [operation, handle] = operations.get(path) ?? ['none', undefined];
    const context = new RequestContext(operation, caller, { headers }, ownWork);
    const abandon = (): void => context.abandon();
    signal.addEventListener('abort', abandon, { once: true });
    inProgress += 1;
    try {
      const { status, body: bytes, value, headers: more } = await answer(context, handle, body);
      signal.throwIfAborted();
      return { status, headers: more ?? {}, body: bytes ?? Buffer.alloc(0), value };
    } finally {
      inProgress -= 1;
      signal.removeEventListener('abort', abandon);
      context.end();
    }
  }

  return {
    post,
    /** Accepts no more requests. */
    close: () => void (isClosed = true),
  };
}

/** Every request comes from the console itself. */
const caller = describeCaller('127.0.0.1');
