import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createAdmission } from './admission.ts';
import { type Answer, refuseBusy } from '../http/answer.ts';
import { answerError } from '../http/answer-error.ts';
import { createCallerReader } from '../http/caller.ts';
import { Connections } from '../http/connections.ts';
import { createRequestTracker, HttpRequest, send } from './http-request.ts';
import type { ServerLimits } from '../http/http-server.ts';
import { answerRoute, readPath, type Route } from './routes.ts';
import { sendParts } from '../http/send-parts.ts';
import { limitSending } from '../http/sending-deadline.ts';
import type { ServerOptions } from './lab-service-options.ts';

interface ServerState {
  readonly isClosing: () => boolean;
  /** Whether only this computer can reach the server. */
  readonly isLoopbackOnly: () => boolean;
}

/** Handles the requests of a server: allowed callers, limits, and the operation of each path. */
export function createRequestHandler(
  server: Server,
  routes: ReadonlyMap<string, Route>,
  options: ServerOptions,
  limits: ServerLimits,
  { isClosing, isLoopbackOnly }: ServerState,
) {
  const { log, metrics, trustedProxies = [] } = options;
  const { readCaller, isTrusted } = createCallerReader(trustedProxies);
  const connections = new Connections(server, limits.connections, isTrusted);
  const requests = createRequestTracker({
    log: log.request && log.wants && { request: log.request, wants: log.wants },
    metrics,
    onEnd({ request }) {
      connections.end(request);
      // A connection that was in use when close() was called would otherwise be kept for another request.
      if (isClosing()) setImmediate(() => server.closeIdleConnections());
    },
  });
  const findRefusal = createAdmission({
    callers: options.callers,
    // A proxy passes on its own host name. Without a proxy, only a web page sends another host name than ours.
    isLoopbackOnly: () => isLoopbackOnly() && trustedProxies.length === 0,
    hosts: options.hosts ?? null,
    isFull({ request }) {
      const isFull = requests.inProgress() > limits.requests;
      // A full service still responds to callers with few requests.
      return connections.countRequests(request) > limits.requests / (isFull ? 16 : 2);
    },
  });
  const onSignIn = connections.signIn.bind(connections);

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const route = routes.get(readPath(request.url ?? ''));
    const context = new HttpRequest(route?.operation ?? 'none', request, readCaller(request), onSignIn);
    requests.follow(context, response);
    if (!connections.begin(request, context.owner)) {
      context.outcome = 'overloaded';
      sendInTime(context, response, refuseBusy(), true);
      return;
    }
    try {
      const ready = findRefusal(context) ?? (await answerRoute(route, context));
      sendInTime(context, response, ready, isClosing() || connections.isCrowded(request));
    } catch (error) {
      const refusal = answerError(error, context, log);
      // The rest of a body that is too large is not awaited.
      sendInTime(context, response, refusal, isClosing() || refusal.status === 413);
    }
  }

  function sendInTime(context: HttpRequest, response: ServerResponse, ready: Answer, isLast: boolean): void {
    send(context, response, ready, isLast);
    let isLimited = false;
    const limit = (): void => {
      if (isLimited) return;
      isLimited = limitSending(response, limits);
      if (isLimited) connections.leaveUnread(context.request);
    };
    if (response.writableEnded || ready.parts === undefined) limit();
    else void sendRest(context, response, ready.parts, limit);
  }

  /** `limit` begins the time limits of a caller that doesn't read. */
  async function sendRest(
    context: HttpRequest,
    response: ServerResponse,
    parts: AsyncIterable<Buffer>,
    limit: () => void,
  ): Promise<void> {
    try {
      await sendParts(response, parts, context.signal, limit);
      limit();
    } catch (error) {
      answerError(error, context, log);
      // The headers are already sent. The early end shows the caller that the response is incomplete.
      response.destroy();
    }
  }

  return answer;
}
