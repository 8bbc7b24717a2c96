import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Owner } from '../limits/owner.ts';
import type { ServiceMetrics } from '../observe/metrics.ts';
import { type Operation, RequestContext } from '../http/request-context.ts';
import type { RequestLog } from '../observe/service-log.ts';
import type { Answer } from '../http/answer.ts';
import type { Caller } from '../http/caller.ts';

/** A request over HTTP. */
export class HttpRequest extends RequestContext {
  readonly startedAt = performance.now();
  readonly request: IncomingMessage;
  readonly #onSignIn: (request: IncomingMessage, account: Owner) => void;

  constructor(
    operation: Operation,
    request: IncomingMessage,
    caller: Caller,
    onSignIn: (request: IncomingMessage, account: Owner) => void,
  ) {
    super(operation, caller);
    this.request = request;
    this.#onSignIn = onSignIn;
  }

  header(name: string): string | undefined {
    const value = this.request.headers[name];
    return typeof value === 'string' ? value : undefined;
  }

  override parameters(): URLSearchParams {
    const { url = '' } = this.request;
    const start = url.indexOf('?');
    return new URLSearchParams(start === -1 ? '' : url.slice(start));
  }

  override signIn(account: Owner): void {
    super.signIn(account);
    this.#onSignIn(this.request, account);
  }
}

interface TrackerOptions {
  readonly log: RequestLog | undefined;
  readonly metrics: ServiceMetrics | undefined;
  /** Called when a request has ended. */
  readonly onEnd: (context: HttpRequest) => void;
}

/** Tracks every request to its end: counts running requests, and writes a log line and a measurement for each. */
export function createRequestTracker({ log, metrics, onEnd }: TrackerOptions) {
  let inProgress = 0;

  function follow(context: HttpRequest, response: ServerResponse): void {
    inProgress += 1;
    // One listener for everything, because it runs for every request.
    response.on('close', () => {
      inProgress -= 1;
      const isWhole = response.writableFinished;
      if (!isWhole) context.abandon();
      context.end();
      record(context, isWhole ? response.statusCode : null);
      onEnd(context);
    });
  }

  function record(context: HttpRequest, status: number | null): void {
    const { id, startedAt, operation, outcome, caller, reason } = context;
    const ms = performance.now() - startedAt;
    metrics?.observe(operation, outcome, ms / 1_000);
    if (log?.wants(operation, outcome) !== true) return;
    const line = { id, operation, outcome, status, ms, caller: caller.ip };
    log.request(reason === null ? line : { ...line, reason });
  }

  return { follow, inProgress: () => inProgress };
}

/**
 * Sends the response, or only its headers if its body has parts, unless the caller has disconnected. `isLast` closes
 * the connection afterwards.
 */
export function send(context: HttpRequest, response: ServerResponse, answer: Answer, isLast: boolean): void {
  if (response.destroyed) return;
  const { status, type, body, parts, headers, isReady } = answer;
  // Names and values alternate: node:http accepts this form without creating objects.
  const head = ['x-request-id', context.id];
  // RFC 9110 8.6: a 204 must not have Content-Length, and a 304 would have that of the whole response.
  if (status !== 204 && status !== 304 && parts === undefined)
    head.push('content-length', String(body === null ? 0 : body.length));
  if (isReady !== true) {
    head.push('x-content-type-options', 'nosniff');
    if (headers?.['cache-control'] === undefined) head.push('cache-control', 'no-store');
  }
  if (type !== undefined) head.push('content-type', type);
  if (isLast) head.push('connection', 'close');
  if (headers !== undefined) head.push(...Object.entries(headers).flat());
  response.writeHead(status, head);
  if (parts === undefined || context.request.method === 'HEAD') response.end(body);
}
