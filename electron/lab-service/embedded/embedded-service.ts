import { takesScreenshots } from '#shared/device/agent-kinds.ts';
import type { Log } from '#shared/log.ts';
import { parseAgentAddress } from '#shared/model/fleet/agent-address.ts';
import { authenticatePath } from '#shared/wire/authenticate.ts';
import { deviceListPath } from '#shared/wire/device-list.ts';
import { screenPath } from '#shared/wire/screen.ts';
import type { Accounts } from '../accounts/accounts.ts';
import { NoPicture } from '../connectors/picture.ts';
import type { DeviceSource } from '../contacts/device-source.ts';
import { type Answer, refuse } from '../http/answer.ts';
import { answerError } from '../http/answer-error.ts';
import { describeCaller } from '../http/caller.ts';
import { ownWork } from '../limits/owner.ts';
import { createAuthenticate } from '../operations/authenticate.ts';
import type { CheckScreenshot } from '../operations/check-screenshot.ts';
import { createDeviceList } from '../operations/device-list.ts';
import { createTakeScreenshot, unrecorded } from '../operations/take-screenshot.ts';
import { withServiceHeader } from '../http/headers.ts';
import { type Handle, type Operation, RequestContext } from '../http/request-context.ts';

/** As over HTTP. All callers share it, so don't change it. */
export interface EmbeddedAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  /** What's in the body, so that a caller needn't parse it. */
  readonly value?: unknown;
}

export interface EmbeddedServiceOptions {
  readonly accounts: Pick<Accounts, 'authenticate'>;
  readonly devices: Pick<
    DeviceSource,
    'listDevices' | 'recentList' | 'versionOf' | 'onRefresh' | 'takePicture'
  >;
  /** Has the user turned on screenshots? Default: no. */
  readonly mayTakeScreenshots?: (() => boolean) | undefined;
  readonly log: Log;
  readonly version: string;
  /** Operations for claims by path. Demo lab only. */
  readonly claims?: ReadonlyMap<string, readonly [Operation, Handle]>;
}

export type EmbeddedService = ReturnType<typeof createEmbeddedService>;

/**
 * Authenticate and DeviceList (wire-spec 4) without leaving the process. Nobody listens, so no other program
 * or web page can get at it. The console is the only caller, so there are no tokens and no shares.
 */
export function createEmbeddedService(options: EmbeddedServiceOptions) {
  const { accounts, devices, log, version, claims } = options;
  const operations = new Map<string, readonly [Operation, Handle]>([
    [authenticatePath, ['Authenticate', withServiceHeader(createAuthenticate(accounts, false), version)]],
    [deviceListPath, ['DeviceList', withServiceHeader(createDeviceList(devices, null), version)]],
    ...(claims ?? []),
  ]);
  const { takePicture = refusePicture } = devices;
  const take = createTakeScreenshot({ takePicture, check: createOwnCheck(options), log });
  operations.set(screenPath, ['screen', withServiceHeader(take, version)]);
  let isClosed = false;

  async function run(handle: Handle, context: RequestContext, body: string) {
    try {
      return await handle(context, body);
    } catch (error) {
      return answerError(error, context, log);
    }
  }

  /**
   * @param headers by lowercase name
   * @throws the signal's reason once it's aborted; Error after close()
   */
  async function post(
    path: string,
    headers: Readonly<Record<string, string>>,
    body: string,
    signal: AbortSignal,
  ): Promise<EmbeddedAnswer> {
    signal.throwIfAborted();
    if (isClosed) throw new Error('Closed already');
    const [operation, handle] = operations.get(path.split('?')[0] ?? '') ?? ['none', notFound];
    const context = new RequestContext(operation, caller, { headers }, ownWork);
    const abandon = (): void => context.abandon();
    signal.addEventListener('abort', abandon, { once: true });
    try {
      const answer = await run(handle, context, body);
      signal.throwIfAborted();
      const { status, body: bytes, parts, value, headers: more = {} } = answer;
      return { status, headers: more, body: bytes ?? (await join(parts)), value };
    } finally {
      signal.removeEventListener('abort', abandon);
      context.end();
    }
  }

  return {
    post,
    close: () => void (isClosed = true),
  };
}

function createOwnCheck({ devices, mayTakeScreenshots }: EmbeddedServiceOptions): CheckScreenshot {
  return (context, request) => {
    if (mayTakeScreenshots?.() !== true) throw new NoPicture('off');
    const address = parseAgentAddress(request.agent);
    if (!takesScreenshots(address && devices.versionOf?.(address))) throw new NoPicture('not-supported');
    return unrecorded(context, request);
  };
}

const refusePicture = () => Promise.reject(new NoPicture('not-supported'));

const caller = describeCaller('127.0.0.1');
const notFound: Handle = () => refuse(404, 'No resource at this path.');

async function join(parts: Answer['parts']): Promise<Buffer> {
  const read: Buffer[] = [];
  for await (const part of parts ?? []) read.push(part);
  return Buffer.concat(read);
}
