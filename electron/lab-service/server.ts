import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Log } from '#shared/log.ts';
import { formatAgentAddress } from '#shared/model/agent-address.ts';
import { authenticatePath } from '#shared/wire/authenticate.ts';
import { deviceListPath } from '#shared/wire/device-list.ts';
import { tokenPath } from '#shared/wire/session-token.ts';
import type { Accounts } from './accounts/accounts.ts';
import type { TokenChecks } from './accounts/token-checks.ts';
import type { DeviceSource } from './devices.ts';
import { createAdmission } from './http/admission.ts';
import { type Answer, refuseBusy } from './http/answer.ts';
import { answerError } from './http/answer-error.ts';
import { createAuthorize } from './http/authorize.ts';
import { createCallerReader } from './http/caller.ts';
import { Connections } from './http/connections.ts';
import {
  closeServer,
  createHttpServer,
  defaultLimits,
  replaceCertificates,
  type ServerLimits,
} from './http/http-server.ts';
import { answerRoute, readPath, type Route } from './http/routes.ts';
import { limitSending } from './http/sending-deadline.ts';
import { createRequestTracker, HttpRequest, send } from './http/http-request.ts';
import { isLoopbackAddress } from './loopback.ts';
import type { ServiceMetrics } from './metrics.ts';
import { createOpenApi, openApiPath } from './openapi/document.ts';
import { createAuthenticate } from './operations/authenticate.ts';
import { createDeviceList } from './operations/device-list.ts';
import { createEndToken } from './operations/end-token.ts';
import { createHealthRoutes } from './operations/health.ts';
import type { RequestLog } from './service-log.ts';
import { type Certificates, checkCertificates } from './tls.ts';

export interface LabServiceOptions {
  /** Null for an agent, which lists devices and checks nobody: it has no Authenticate. */
  readonly accounts: (Pick<Accounts, 'authenticate'> & Partial<Pick<Accounts, 'check'>>) | null;
  /** Issues and checks session tokens; absent in a service without tokens. */
  readonly tokens?: TokenChecks;
  /** Whether DeviceList requires a token. */
  readonly isTokenRequired?: boolean;
  readonly devices: Pick<DeviceSource, 'listDevices' | 'recentList'>;
  /** Gets a line for each request as well where it can take one. */
  readonly log: Log & Partial<RequestLog>;
  /** The path the operations lie below, such as `/lab`; none by default. */
  readonly basePath?: string;
  readonly limits?: Partial<ServerLimits>;
  /** Makes it a service of HTTPS. */
  readonly tls?: Certificates;
  /** Whether a caller with this IP address is answered; everybody by default. */
  readonly callers?: (ip: string) => boolean;
  /** IP addresses and ranges of proxies whose X-Forwarded-For says who calls; none by default. */
  readonly trustedProxies?: readonly string[];
  /** The host names that it accepts, without ports; any by default, on loopback only its own. */
  readonly hosts?: readonly string[];
  readonly metrics?: ServiceMetrics;
  /** Whether another listener serves /metrics. */
  readonly hasMetricsElsewhere?: boolean;
  /** Its version, which /readyz tells when it is given. */
  readonly version?: string;
}

export type LabService = ReturnType<typeof createLabService>;

/**
 * The lab service: Authenticate and DeviceList over HTTP (wire-spec 4). What is behind them is the caller's to close.
 * @throws UnusableCertificates
 */
export function createLabService(options: LabServiceOptions) {
  const { log, basePath = '', metrics, trustedProxies = [], tls } = options;
  if (!/^(?:\/[\w.~-]+)*$/.test(basePath)) throw new Error('A base path is like /lab, or empty');
  if (tls !== undefined) checkCertificates(tls);
  const limits = { ...defaultLimits, ...options.limits };
  const server = createHttpServer(limits, tls);
  const { readCaller, isTrusted } = createCallerReader(trustedProxies);
  const connections = new Connections(server, limits.connections, isTrusted);
  let closing: Promise<void> | null = null;
  let isLoopbackOnly = false;

  const isClosing = (): boolean => closing !== null;
  const requests = createRequestTracker({
    log: log.request && log.wants && { request: log.request, wants: log.wants },
    metrics,
    onEnd({ request }) {
      connections.end(request);
      // A connection that was in use when close() was called would be kept for a next request.
      if (isClosing()) setImmediate(() => server.closeIdleConnections());
    },
  });
  const findRefusal = createAdmission({
    callers: options.callers,
    // A proxy hands on the name it was called by; without one in front, only a page on the web has another than ours.
    isLoopbackOnly: () => isLoopbackOnly && trustedProxies.length === 0,
    hosts: options.hosts ?? null,
    isFull({ request }) {
      const isFull = requests.underWay() > limits.requests;
      // A full service still answers callers with few requests.
      return connections.countRequests(request) > limits.requests / (isFull ? 16 : 2);
    },
  });
  const routes = createRoutes(options, isClosing);
  const onSignIn = connections.signIn.bind(connections);

  server.on('request', (request, response) => void answer(request, response));

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const route = routes.get(readPath(request.url ?? ''));
    const context = new HttpRequest(route?.operation ?? 'none', request, readCaller(request), onSignIn);
    requests.follow(context, response);
    if (!connections.begin(request, context.limited)) {
      context.outcome = 'overloaded';
      sendInTime(context, response, refuseBusy(), true);
      return;
    }
    try {
      const ready = findRefusal(context) ?? (await answerRoute(route, context));
      sendInTime(context, response, ready, isClosing() || connections.isCrowded(request));
    } catch (error) {
      const refusal = answerError(error, context, log);
      // What is left of a body that is too large is not waited for.
      sendInTime(context, response, refusal, isClosing() || refusal.status === 413);
    }
  }

  function sendInTime(context: HttpRequest, response: ServerResponse, ready: Answer, isLast: boolean): void {
    send(context, response, ready, isLast);
    if (limitSending(response, limits)) connections.leaveUnread(context.request);
  }

  /** Begins to answer; port 0 is any free one. Resolves to the base address, `http://host:port` and the base path. */
  async function listen(at: { readonly host: string; readonly port: number }) {
    server.listen({ host: at.host, port: at.port });
    await once(server, 'listening');
    // A server that listens on TCP has an address with a port; the other forms are those of pipes.
    const { address, port } = server.address() as AddressInfo;
    isLoopbackOnly = isLoopbackAddress(address);
    const scheme = tls === undefined ? 'http' : 'https';
    return { address: `${scheme}://${formatAgentAddress({ host: address, port })}${basePath}` };
  }

  /**
   * Gives connections that begin from now on another certificate; those that are open keep theirs.
   * @returns until when it is valid
   * @throws UnusableCertificates, and nothing has changed.
   */
  function reloadCertificates(certificates: Certificates): Date {
    const validTo = checkCertificates(certificates);
    replaceCertificates(server, certificates);
    return validTo;
  }

  return {
    listen,
    reloadCertificates,
    /** Takes no more requests, lets those under way end for a moment, then cuts them off. */
    close: () => (closing ??= closeServer(server, limits.closeMs)),
  };
}

function createRoutes(options: LabServiceOptions, isClosing: () => boolean): Map<string, Route> {
  const { accounts, tokens, devices, basePath = '', metrics, version } = options;
  const authorize = tokens === undefined ? null : createAuthorize(tokens, options.isTokenRequired === true);
  const describe = createOpenApi({
    basePath,
    hasAccounts: accounts !== null,
    hasTokens: tokens !== undefined,
    isTokenRequired: options.isTokenRequired === true,
  });
  const routes = new Map<string, Route>();
  const add = (path: string, route: Route) => routes.set(path, route);
  const list = createDeviceList(devices, authorize);
  add(basePath + deviceListPath, { operation: 'DeviceList', method: 'POST', handle: list });
  add(basePath + openApiPath, { operation: 'openapi', method: 'GET', handle: describe });
  if (accounts !== null) {
    const handle = createAuthenticate(accounts, tokens !== undefined);
    add(basePath + authenticatePath, { operation: 'Authenticate', method: 'POST', handle });
  }
  if (tokens !== undefined) {
    const handle = createEndToken(tokens);
    add(basePath + tokenPath, { operation: 'endToken', method: 'DELETE', handle });
  }
  const checkAccounts = accounts?.check?.bind(accounts);
  const shownMetrics = options.hasMetricsElsewhere === true ? undefined : metrics;
  return new Map([
    ...routes,
    ...createHealthRoutes({ checkAccounts, isClosing, metrics: shownMetrics, version }),
  ]);
}
