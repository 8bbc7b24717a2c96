import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { type Answer, refuse } from '../http/answer.ts';
import { answerError } from '../http/answer-error.ts';
import { createCallerReader } from '../http/caller.ts';
import { type Connection, limitConnections } from '../http/connections.ts';
import { readBody } from '../http/read-body.ts';
import { RequestContext, type Route } from '../http/request-context.ts';
import { send } from '../http/send.ts';
import { Overloaded } from '../limits/owner.ts';
import { canonicalHost, readHostName } from '../network/canonical-host.ts';
import { isLoopbackHost } from '../network/loopback.ts';
import type { ServerLimits, ServerOptions } from './lab-service-options.ts';

export function createRequestHandler(
  server: Server,
  routes: ReadonlyMap<string, Route>,
  options: ServerOptions,
  limits: ServerLimits,
  isLoopbackOnly: () => boolean,
) {
  const { log, metrics, trustedProxies } = options;
  const { readCaller, isTrusted } = createCallerReader(trustedProxies ?? []);
  const connections = limitConnections(server, limits.connections, isTrusted);
  const findRefusal = createAdmission(options, isLoopbackOnly);
  let inProgress = 0;

  function follow(context: RequestContext, response: ServerResponse, connection: Connection): void {
    const startedAt = performance.now();
    inProgress += 1;
    response.on('close', () => {
      inProgress -= 1;
      const isWhole = response.writableFinished;
      if (!isWhole) context.abandon();
      context.end();
      const { id, operation, outcome, caller, reason } = context;
      const ms = performance.now() - startedAt;
      metrics?.observe(operation, outcome, ms / 1_000);
      if (log.wants?.(operation, outcome) === true) {
        const status = isWhole ? response.statusCode : null;
        const line = { id, operation, outcome, status, ms, caller: caller.ip };
        log.request?.(reason === null ? line : { ...line, reason });
      }
      connections.end(connection);
      // If it was busy when the server closed, it would be kept for another request.
      if (!server.listening) setImmediate(() => server.closeIdleConnections());
    });
  }

  async function answer(
    context: RequestContext,
    request: IncomingMessage,
    connection: Connection,
    route: Route | undefined,
  ): Promise<Answer> {
    if (connection.isExcess) throw new Overloaded('No room for the connection');
    const refusal = findRefusal(request, context.caller.ip);
    if (refusal !== null) return refusal;
    // Even when full, we respond to callers who have few requests.
    const most = limits.requests / (inProgress > limits.requests ? 16 : 2);
    if (inProgress > most && connections.countRequests(connection) > most)
      throw new Overloaded('Too many requests');
    if (route === undefined) return refuse(404, 'No resource at this path.');
    if (!isAccepted(request, route)) return refuseMethod(route);
    return route.handle(context, request.method === 'POST' ? await readBody(request) : '');
  }

  return async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const first = routes.get(readPath(request.url));
    const route = first?.also?.method === request.method ? first?.also : first;
    const context = new RequestContext(route?.operation ?? 'none', readCaller(request), request);
    const connection = connections.begin(request, context.owner);
    // Bound, because a closure kept each request in memory until the next full garbage collection.
    context.onSignIn = connections.move.bind(null, connection);
    follow(context, response, connection);
    const fail = (error: unknown): Answer => answerError(error, context, log);
    const ready = await answer(context, request, connection, route).catch(fail);
    if (response.destroyed) return;
    // If a body is too large, we don't wait for the rest.
    const isLast = ready.status === 413 || !server.listening || connections.mustClose(connection);
    try {
      await send(context, response, ready, isLast, limits, () => (connection.isUnread = true));
    } catch (error) {
      fail(error);
      // The headers are out. Ending early tells the caller that something's missing.
      response.destroy();
    }
  };
}

/** Why we turn a request away before reading its body. */
function createAdmission(
  { hosts: names, trustedProxies = [], callers }: ServerOptions,
  isLoopbackOnly: () => boolean,
) {
  const hosts = names && new Set(names.map(canonicalHost));

  return function findRefusal(request: IncomingMessage, ip: string): Answer | null {
    const { host } = request.headers;
    if (isFromPage(request)) return refuse(403, 'Requests from web pages aren’t allowed.');
    // RFC 9112 3.2: a proxy in front may have gone by the other one. Node's `headers` only has the first.
    if (request.rawHeaders.filter(isHostName).length > 1)
      return refuse(400, 'The request has more than one Host header.');
    if (hosts?.has(readHostName(host)) === false)
      return refuse(421, 'Requests to this host name aren’t allowed.');
    // A proxy passes on its own host name. Without one, only a web page sends another name than ours.
    const needsOwnName = !hosts && trustedProxies.length === 0 && isLoopbackOnly();
    if (needsOwnName && !isLoopbackHost(host))
      return refuse(403, 'Only requests from this computer are allowed.');
    return callers?.(ip) === false ? refuse(403, 'Requests from your address aren’t allowed.') : null;
  };
}

const isAccepted = ({ method }: IncomingMessage, route: Route) =>
  method === route.method || (method === 'HEAD' && route.method === 'GET');

function refuseMethod(route: Route): Answer {
  const methods = [route.method, route.also?.method].flatMap((each) => each ?? []);
  const allow = methods.map((each) => (each === 'GET' ? 'GET, HEAD' : each)).join(', ');
  return refuse(405, `This path supports only ${allow}.`, { allow });
}

/** A target may also be a whole URL (RFC 9112 3.2.2). */
function readPath(target = ''): string {
  return (target.startsWith('/') ? target.split('?', 1)[0] : URL.parse(target)?.pathname) ?? '';
}

/** Browsers send Origin with every POST, even if the page's name was rebound to this address. Links are fine. */
function isFromPage({ headers, method }: IncomingMessage): boolean {
  const isLink = headers['sec-fetch-mode'] === 'navigate' && method === 'GET';
  return headers.origin !== undefined || (headers['sec-fetch-site'] === 'cross-site' && !isLink);
}

/** Names and values alternate in `rawHeaders`. */
const isHostName = (text: string, index: number) => index % 2 === 0 && text.toLowerCase() === 'host';
