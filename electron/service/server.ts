import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Log } from '#shared/log.ts';
import { formatAgentAddress } from '#shared/model/agent-address.ts';
import { authenticatePath } from '#shared/wire/authenticate.ts';
import { deviceListPath } from '#shared/wire/device-list.ts';
import type { Accounts } from './accounts/accounts.ts';
import type { DeviceSource } from './devices.ts';
import { isLoopbackAddress, isLoopbackHost } from './loopback.ts';
import { createAuthenticate } from './operations/authenticate.ts';
import { createDeviceList } from './operations/device-list.ts';
import { createErrorHandler, createNotFoundHandler, handleBadPath } from './operations/errors.ts';
import { refuse } from './operations/reply.ts';

export interface LabServiceOptions {
  readonly accounts: Pick<Accounts, 'authenticate'>;
  readonly devices: Pick<DeviceSource, 'listDevices'>;
  readonly log: Log;
  /** The path the operations lie below, such as `/lab`; none by default. */
  readonly basePath?: string;
  readonly limits?: Partial<ServerLimits>;
}

export interface ServerLimits {
  /** How long a client may take to send a request. */
  readonly requestMs: number;
  /** How long an idle connection is kept for a client's next request. */
  readonly keepAliveMs: number;
  /** How long requests under way may go on after close(). */
  readonly closeMs: number;
}

export interface LabService {
  /** Begins to answer; port 0 is any free one. Resolves to the base address, `http://host:port` and the base path. */
  listen(at: { readonly host: string; readonly port: number }): Promise<{ readonly address: string }>;
  /** Takes no more requests, lets those under way end for a moment, then cuts them off. */
  close(): Promise<void>;
}

const defaultLimits: ServerLimits = { requestMs: 10_000, keepAliveMs: 60_000, closeMs: 3_000 };
const BODY_BYTES = 64 * 1024;
const MAX_CONNECTIONS = 2_048;

/** The lab service: Authenticate and DeviceList over HTTP (wire-spec 4). What is behind them is the caller's to close. */
export function createLabService(options: LabServiceOptions): LabService {
  const { accounts, devices, log, basePath = '' } = options;
  if (!/^(?:\/[\w.~-]+)*$/.test(basePath)) throw new Error('A base path is like /lab, or empty');
  const limits = { ...defaultLimits, ...options.limits };
  const paths = [basePath + authenticatePath, basePath + deviceListPath] as const;
  const app = createApp(limits);
  let isLoopbackOnly = false;

  app.addHook('onRequest', (request, reply, goOn) => {
    reply.header('cache-control', 'no-store').header('x-content-type-options', 'nosniff');
    if (!isLoopbackOnly || isLoopbackHost(request.headers.host)) goOn();
    else refuse(reply, 403, 'This service answers to this computer only');
  });
  app.setErrorHandler(createErrorHandler(log));
  app.setNotFoundHandler(createNotFoundHandler(paths));
  app.post(paths[0], createAuthenticate(accounts));
  app.post(paths[1], createDeviceList(devices));

  async function listen(at: { readonly host: string; readonly port: number }) {
    await app.listen(at);
    // A server that listens on TCP has an address with a port; the other forms are those of pipes.
    const { address, port } = app.server.address() as AddressInfo;
    isLoopbackOnly = isLoopbackAddress(address);
    return { address: `http://${formatAgentAddress({ host: address, port })}${basePath}` };
  }

  async function close(): Promise<void> {
    const stopWaiting = new AbortController();
    const closed = app.close().finally(() => stopWaiting.abort());
    const patience = wait(limits.closeMs, undefined, { signal: stopWaiting.signal }).then(
      () => app.server.closeAllConnections(),
      () => undefined,
    );
    await Promise.all([closed, patience]);
  }

  return { listen, close };
}

function createApp({ requestMs, keepAliveMs }: ServerLimits): FastifyInstance {
  const app = Fastify({
    bodyLimit: BODY_BYTES,
    requestTimeout: requestMs,
    keepAliveTimeout: keepAliveMs,
    frameworkErrors: handleBadPath,
    http: { headersTimeout: requestMs, connectionsCheckingInterval: Math.min(1_000, requestMs) },
  });
  app.server.maxConnections = MAX_CONNECTIONS;
  // Fastify also takes text/plain, which a page on the web may send to any address without asking first.
  app.removeContentTypeParser('text/plain');
  return app;
}
