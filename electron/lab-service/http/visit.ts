import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ServiceMetrics } from '../metrics.ts';
import type { RequestLog } from '../service-log.ts';
import type { Answer } from './answer.ts';
import type { LimitedCaller } from '../limiter.ts';
import type { Caller } from './caller.ts';

export type Operation =
  'Authenticate' | 'DeviceList' | 'endToken' | 'openapi' | 'healthz' | 'readyz' | 'metrics' | 'none';

/**
 * How a request ended; a closed list, since each is a time series. `answered` is a success of any operation, `rejected`
 * a failed check, `agent-failed` a list that our service could not get, `refused` a request that is none of ours.
 */
export type Outcome =
  | 'answered'
  | 'rejected'
  | 'agent-failed'
  | 'refused'
  | 'throttled'
  | 'overloaded'
  | 'accounts-unavailable'
  | 'failed'
  | 'abandoned';

// Other processes, and this one after a restart, count on from another beginning.
const firstPart = randomBytes(6).toString('hex');
let named = 0;

function nameNext(): string {
  named += 1;
  return `${firstPart}-${named.toString(36)}`;
}

/** One request, from its first header to the last byte of its answer. */
export class Visit {
  /** In the answer's x-request-id and in the log. */
  readonly id = nameNext();
  readonly startedAt = performance.now();
  readonly operation: Operation;
  readonly request: IncomingMessage;
  readonly caller: Caller;
  /** The caller for limits: the address, or the account once a token is checked. */
  limited: LimitedCaller;
  /** Set by whoever decides it. */
  outcome: Outcome = 'refused';
  /** The true reason for a missing list, for the log. The caller may receive less. */
  reason: string | null = null;
  #controller: AbortController | null = null;
  #release: (() => void) | null = null;
  #hasEnded = false;

  constructor(operation: Operation, request: IncomingMessage, caller: Caller) {
    this.operation = operation;
    this.request = request;
    this.caller = caller;
    this.limited = caller;
  }

  /** Aborted when the caller hangs up before its answer. Made when it is first asked for: most answers are ready. */
  get signal(): AbortSignal {
    this.#controller ??= new AbortController();
    if (this.outcome === 'abandoned') this.#controller.abort();
    return this.#controller.signal;
  }

  /** Calls `release` when the response has been sent or abandoned. */
  hold(release: () => void): void {
    if (this.#hasEnded) release();
    else this.#release = release;
  }

  /** The response has been sent or abandoned. */
  end(): void {
    this.#hasEnded = true;
    this.#release?.();
  }

  abandon(): void {
    this.outcome = 'abandoned';
    this.#controller?.abort();
  }
}

export interface VisitsOptions {
  readonly log?: RequestLog | undefined;
  readonly metrics?: ServiceMetrics | undefined;
  /** Called whenever a request has ended. */
  readonly onEnd: (visit: Visit) => void;
}

/** Follows every request to its end: how many are under way, and a log line and a measurement for each. */
export function createVisits({ log, metrics, onEnd }: VisitsOptions) {
  let underWay = 0;
  function follow(visit: Visit, response: ServerResponse): void {
    underWay += 1;
    // One listener for everything: it is on the path of every request.
    response.on('close', () => {
      underWay -= 1;
      const isWhole = response.writableFinished;
      if (!isWhole) visit.abandon();
      visit.end();
      end(visit, isWhole ? response.statusCode : null);
    });
  }

  function end(visit: Visit, status: number | null): void {
    const { id, startedAt, operation, outcome, caller, reason } = visit;
    const ms = performance.now() - startedAt;
    metrics?.observe(operation, outcome, ms / 1_000);
    if (log?.wants(operation, outcome))
      log.request({
        id,
        operation,
        outcome,
        status,
        ms,
        caller: caller.ip,
        ...(reason !== null && { reason }),
      });
    onEnd(visit);
  }

  return { follow, underWay: () => underWay };
}

/** Sends the answer, unless the caller has gone. `isLast` closes the connection after it. */
export function send(visit: Visit, response: ServerResponse, answer: Answer, isLast: boolean): void {
  if (response.destroyed) return;
  const { status, type, body, headers, isReady } = answer;
  // Names and values in turn: the form that node:http takes without making objects of it.
  const head = ['x-request-id', visit.id];
  // RFC 9110 8.6: a 204 must not have it.
  if (status !== 204) head.push('content-length', String(body === null ? 0 : body.length));
  if (isReady !== true) head.push('cache-control', 'no-store', 'x-content-type-options', 'nosniff');
  if (type !== undefined) head.push('content-type', type);
  if (isLast) head.push('connection', 'close');
  if (headers !== undefined) head.push(...Object.entries(headers).flat());
  response.writeHead(status, head);
  response.end(body);
}
