import { performance } from 'node:perf_hooks';
import type { LabFailure } from '#shared/model/failure.ts';
import type { CallLimits } from '#shared/model/lab.ts';
import { invalidTokenChallenge, tokenChallenge } from '#shared/wire/session-token.ts';
import { BadAnswer } from '../../http-client/bad-answer.ts';
import { boundConnector, hasKeptConnectionEnded } from '../../http-client/bounded-connector.ts';
import { collectAnswer, type CollectedAnswer } from '../../http-client/collect-answer.ts';
import { CertificateChanged, createTrustedConnector, type TlsTrust } from '../trust/trusted-connector.ts';
import { type FailedPost, readCallError, readStatus } from './read-failure.ts';
import { type Deadline, startDeadline } from './deadline.ts';
import { Agent, type buildConnector, type Dispatcher } from 'undici';
import type { EmbeddedLab } from './embedded-labs.ts';

export type PostOutcome =
  | {
      readonly kind: 'answered';
      readonly body: Buffer;
      /** The decoded body from a service in this process. If absent, the body must be parsed. */
      readonly value?: unknown;
      readonly headers: CollectedAnswer['headers'];
      readonly roundTripMs: number;
    }
  | FailedPost;

interface PostOptions {
  readonly headers?: Readonly<Record<string, string>>;
  /** The call changes nothing. It is sent a second time if a reused connection closed before the response began. */
  readonly isRepeatable?: boolean;
  readonly readsRefusal?: boolean;
}

export interface Poster {
  /** POSTs `body` as JSON to `url`. Never rejects: every error is a failure of the outcome. */
  post(url: string, body: unknown, signal: AbortSignal, options?: PostOptions): Promise<PostOutcome>;
  close(): void;
}

export interface HttpPoster extends Poster {
  /** Never rejects. A response with a status other than 2xx, such as 304, is a failure with its status. */
  get(url: string, signal: AbortSignal, headers: Readonly<Record<string, string>>): Promise<PostOutcome>;
}

interface PosterOptions {
  readonly limits: CallLimits;
  /** Replaces the URL in failures, because the URL may contain a secret. */
  readonly shownAddress: string;
  readonly tls: TlsTrust | null;
  readonly language?: (() => string) | undefined;
}

interface Sent {
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Larger than the error page of a web server. */
const REFUSAL_BYTES = 64 * 1024;

/** Calls within limits: a connect timeout, a total timeout, a maximum response size, no redirects. */
export function createPoster({ limits, shownAddress, tls, language }: PosterOptions): HttpPoster {
  const tooLarge = { kind: 'too-large', address: shownAddress, limitBytes: limits.answerBytes } as const;
  const connections = createConnections(
    boundConnector(createTrustedConnector(tls, limits.connectMs), limits.answerBytes),
  );

  async function send(
    url: string,
    sent: Sent,
    outer: AbortSignal,
    { isRepeatable = false, readsRefusal = false }: Omit<PostOptions, 'headers'>,
  ): Promise<PostOutcome> {
    const deadline = startDeadline(outer, limits.callMs);
    const refusalLimit = readsRefusal ? REFUSAL_BYTES : 0;
    try {
      return await call(url, sent, deadline, refusalLimit).catch((error: unknown) => {
        const isRepeated = isRepeatable && hasKeptConnectionEnded(error);
        return isRepeated ? call(url, sent, deadline, refusalLimit) : Promise.reject(error);
      });
    } catch (error) {
      return failed(readError(error, outer, deadline));
    } finally {
      deadline.release();
    }
  }

  async function call(
    url: string,
    sent: Sent,
    { signal }: Deadline,
    refusalLimit: number,
  ): Promise<PostOutcome> {
    const startedAt = performance.now();
    const { origin, pathname, search } = new URL(url);
    const request = {
      origin,
      path: pathname + search,
      ...sent,
      headers: {
        // Some services send XML otherwise.
        accept: 'application/json',
        ...(language && { 'accept-language': language() }),
        ...sent.headers,
      },
    };
    const { dispatcher, release } = connections.take();
    const bounds = { limit: limits.answerBytes, signal, refusalLimit };
    const answer = await collectAnswer(dispatcher, request, bounds).finally(release);
    const { statusCode, headers } = answer;
    if (statusCode < 200 || statusCode > 299) {
      const isTokenRefused = statusCode === 401 && isTokenChallenge(headers['www-authenticate']);
      const failure = readStatus(statusCode, headers, shownAddress);
      return { ...failed(failure), headers, refusal: answer.body, isTokenRefused };
    }
    if (answer.body === null) return failed(tooLarge);
    const roundTripMs = Math.round(performance.now() - startedAt);
    return { kind: 'answered', body: answer.body, headers, roundTripMs };
  }

  function readError(error: unknown, outer: AbortSignal, deadline: Deadline): LabFailure {
    if (outer.aborted) return { kind: 'canceled' };
    if (deadline.hasPassed()) return { kind: 'timed-out', address: shownAddress, afterMs: limits.callMs };
    if (error instanceof BadAnswer) {
      const { fault } = error;
      if (fault === 'too-long') return tooLarge;
      if (fault === 'broken-off') return { kind: fault, address: shownAddress };
      return { kind: 'not-understood', address: shownAddress, problem: fault };
    }
    if (error instanceof CertificateChanged) {
      const { trusted, certificate } = error;
      return { kind: 'certificate-changed', address: shownAddress, trusted, certificate };
    }
    return readCallError(error, shownAddress, limits.connectMs);
  }

  return {
    post(url, content, signal, { headers: more = {}, ...options } = {}) {
      const headers = { 'content-type': 'application/json', ...more };
      return send(url, { method: 'POST', headers, body: JSON.stringify(content) }, signal, options);
    },
    get: (url, signal, headers) => send(url, { method: 'GET', headers }, signal, { isRepeatable: true }),
    close: () => connections.destroy(),
  };
}

function isTokenChallenge(header: string | string[] | undefined): boolean {
  return header === invalidTokenChallenge || header === tokenChallenge;
}

function failed(failure: LabFailure): FailedPost {
  return { kind: 'failed', failure };
}

const MAX_IDLE = 8;
/** Other connections are reused under load. They close after this idle time, in milliseconds. */
const SPARE_IDLE_MS = 1_000;

interface Connections {
  take(): { readonly dispatcher: Dispatcher; readonly release: () => void };
  destroy(): void;
}

/**
 * 200 consoles behind one address leave room for others: requests beyond 8 use connections that aren't kept.
 */
function createConnections(connect: buildConnector.connector): Connections {
  // The call's own deadline covers both timeouts, to the millisecond.
  const common = { connect, headersTimeout: 0, bodyTimeout: 0, allowH2: false } as const;
  const kept = new Agent({ ...common, connections: MAX_IDLE });
  const spare = new Agent({ ...common, keepAliveTimeout: SPARE_IDLE_MS, keepAliveMaxTimeout: SPARE_IDLE_MS });
  let inProgress = 0;

  return {
    take() {
      if (inProgress >= MAX_IDLE) return { dispatcher: spare, release: () => {} };
      inProgress += 1;
      return { dispatcher: kept, release: () => void (inProgress -= 1) };
    },

    destroy() {
      void kept.destroy();
      void spare.destroy();
    },
  };
}

/** Calls a lab service of this console within the limits of calls over HTTP. Its failures contain no address. */
export function createEmbeddedPoster(
  lab: EmbeddedLab,
  limits: CallLimits,
  language: (() => string) | undefined,
): Poster {
  const closing = new AbortController();

  async function call(
    path: string,
    body: unknown,
    deadline: Deadline,
    more: Parameters<Poster['post']>[3],
  ): Promise<PostOutcome> {
    const startedAt = performance.now();
    const headers = { ...more?.headers, ...(language && { 'accept-language': language() }) };
    const answer = await lab.post(path, headers, JSON.stringify(body), deadline.signal);
    if (answer.status < 200 || answer.status > 299) {
      return { kind: 'failed', failure: readStatus(answer.status, answer.headers, '') };
    }
    if (answer.body.length > limits.answerBytes) {
      return { kind: 'failed', failure: { kind: 'too-large', address: '', limitBytes: limits.answerBytes } };
    }
    const roundTripMs = Math.round(performance.now() - startedAt);
    const { body: bytes, value, headers: answered } = answer;
    return { kind: 'answered', body: bytes, value, headers: answered, roundTripMs };
  }

  return {
    async post(path, body, outer, more) {
      const deadline = startDeadline(AbortSignal.any([outer, closing.signal]), limits.callMs);
      try {
        return await call(path, body, deadline, more);
      } catch (error) {
        if (outer.aborted || closing.signal.aborted) return { kind: 'failed', failure: { kind: 'canceled' } };
        if (deadline.hasPassed()) {
          return { kind: 'failed', failure: { kind: 'timed-out', address: '', afterMs: limits.callMs } };
        }
        const detail = error instanceof Error ? error.message : String(error);
        return { kind: 'failed', failure: { kind: 'embedded-failed', detail } };
      } finally {
        deadline.release();
      }
    },
    close: () => closing.abort(),
  };
}
