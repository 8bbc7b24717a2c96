import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createAdmission } from './admission.ts';
import type { Answer } from '../http/answer.ts';
import { answerError } from '../http/answer-error.ts';
import { createCallerReader } from '../http/caller.ts';
import { type Connection, limitConnections } from '../http/connections.ts';
import { RequestContext } from '../http/request-context.ts';
import { send, sendParts } from '../http/send.ts';
import { limitSending } from '../http/sending-deadline.ts';
import { Overloaded } from '../limits/owner.ts';
import { answerRoute, readPath, type Route } from './routes.ts';
import type { ServerLimits, ServerOptions } from './lab-service-options.ts';

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
  const { log, metrics } = options;
  const { readCaller, isTrusted } = createCallerReader(options.trustedProxies ?? []);
  const connections = limitConnections(server, limits.connections, isTrusted);
  const findRefusal = createAdmission(options, isLoopbackOnly);
  let inProgress = 0;

  /** Counts the request until its end, then writes a log line and a measurement. */
  function follow(context: RequestContext, response: ServerResponse, connection: Connection): void {
    inProgress += 1;
    response.on('close', () => {
      inProgress -= 1;
      const isWhole = response.writableFinished;
      if (!isWhole) context.abandon();
      context.end();
      const { id, startedAt, operation, outcome, caller, reason } = context;
      const ms = performance.now() - startedAt;
      metrics?.observe(operation, outcome, ms / 1_000);
      if (log.wants?.(operation, outcome) === true) {
        const status = isWhole ? response.statusCode : null;
        const line = { id, operation, outcome, status, ms, caller: caller.ip };
        log.request?.(reason === null ? line : { ...line, reason });
      }
      connections.end(connection);
      // A connection that was in use when close() was called would otherwise be kept for another request.
      if (isClosing()) setImmediate(() => server.closeIdleConnections());
    });
  }

  /** @throws Overloaded, and the errors of the route. */
  function answer(
    context: RequestContext,
    request: IncomingMessage,
    { holder, isExcess }: Connection,
    route: Route | undefined,
  ): Promise<Answer> | Answer {
    const refusal = isExcess ? null : findRefusal(request, context.caller.ip);
    if (refusal !== null) return refusal;
    // A full service still responds to callers with few requests.
    const share = inProgress > limits.requests ? 1 / 16 : 1 / 2;
    if (isExcess || holder.requests > limits.requests * share) throw new Overloaded('Too many requests');
    return answerRoute(route, context, request);
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const route = routes.get(readPath(request.url));
    const context = new RequestContext(route?.operation ?? 'none', readCaller(request), request);
    const connection = connections.begin(request, context.owner);
    context.onSignIn = (account) => connections.move(connection, account);
    follow(context, response, connection);
    let ready: Answer;
    try {
      ready = await answer(context, request, connection, route);
    } catch (error) {
      ready = answerError(error, context, log);
    }
    if (response.destroyed) return;
    // The rest of a body that is too large is not awaited.
    const mustClose = connection.isExcess || ready.status === 413;
    send(context, response, ready, mustClose || isClosing() || connections.isCrowded(connection));
    let isLimited = false;
    /** Begins the time limits of a caller that doesn't read. */
    const limit = (): void => {
      if (isLimited || !limitSending(response, limits)) return;
      isLimited = true;
      connection.isUnread = true;
    };
    try {
      if (!response.writableEnded && ready.parts !== undefined)
        await sendParts(response, ready.parts, context.signal, limit);
      limit();
    } catch (error) {
      answerError(error, context, log);
      // The headers are already sent. The early end shows the caller that the response is incomplete.
      response.destroy();
    }
  }

  return handle;
}
