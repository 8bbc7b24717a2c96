import { Agent, type buildConnector } from 'undici';
import type { LabFailure } from '#shared/model/failure.ts';
import type { CallLimits } from '#shared/model/lab.ts';
import { invalidTokenChallenge, tokenChallenge } from '#shared/wire/session-token.ts';
import { BadAnswer } from '../../http-client/bad-answer.ts';
import { boundConnector, hasKeptConnectionEnded } from '../../http-client/bounded-connector.ts';
import { collectAnswer, type CollectedAnswer } from '../../http-client/collect-answer.ts';
import { CertificateChanged, createTrustedConnector, type TlsTrust } from '../trust/trusted-connector.ts';
import { type FailedPost, readCallError, readStatus } from './read-failure.ts';
import { startDeadline } from './deadline.ts';
import type { EmbeddedLab } from './embedded-labs.ts';

export type PostOutcome =
  | {
      readonly kind: 'answered';
      readonly body: Buffer;
      /** Already decoded, from a service in this process. Absent: parse the body. */
      readonly value?: unknown;
      readonly headers: CollectedAnswer['headers'];
      readonly roundTripMs: number;
    }
  | FailedPost;

interface PostOptions {
  readonly headers?: Readonly<Record<string, string>>;
  /** It changes nothing, so it's sent once more if a reused connection closed before the response began. */
  readonly isRepeatable?: boolean;
  readonly readsRefusal?: boolean;
  /** In place of the lab's limit, if it's shorter. */
  readonly callMs?: number;
}

export interface Poster {
  /** POSTs `body` as JSON. Never rejects: every error is a failure of the outcome. */
  post(url: string, body: unknown, signal: AbortSignal, options?: PostOptions): Promise<PostOutcome>;
  close(): void;
}

export interface HttpPoster extends Poster {
  /** Never rejects. Anything but a 2xx, e.g. 304, is a failure with its status. */
  get(url: string, signal: AbortSignal, headers: Readonly<Record<string, string>>): Promise<PostOutcome>;
}

interface PosterOptions {
  readonly limits: CallLimits;
  /** Shown in failures, because the URL may have a secret in it. Empty for a service in this process. */
  readonly shownAddress: string;
  readonly language?: (() => string) | undefined;
}

interface Sent {
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

interface Answer {
  readonly statusCode: number;
  readonly headers: CollectedAnswer['headers'];
  /** Null if it's too large, or wasn't read. */
  readonly body: Buffer | null;
  readonly value?: unknown;
}

/** How a request gets to its service. */
interface Transport {
  request(url: string, sent: Sent, signal: AbortSignal, refusalLimit: number): Promise<Answer>;
  readError(error: unknown): LabFailure;
  close(): void;
}

/** Larger than any web server's error page. */
const REFUSAL_BYTES = 64 * 1024;

/** HTTP with a connect timeout, a total timeout and a size limit, and no redirects. */
export function createPoster(options: PosterOptions & { readonly tls: TlsTrust | null }): HttpPoster {
  const { limits, shownAddress: address, tls } = options;
  const connect = createTrustedConnector(tls, limits.connectMs);
  const connections = createConnections(boundConnector(connect, limits.answerBytes));
  return makePoster(options, {
    async request(url, sent, signal, refusalLimit) {
      const { origin, pathname, search } = new URL(url);
      const { dispatcher, release } = connections.take();
      const request = { origin, path: pathname + search, ...sent };
      const bounds = { limit: limits.answerBytes, signal, refusalLimit };
      return collectAnswer(dispatcher, request, bounds).finally(release);
    },

    readError(error) {
      if (error instanceof BadAnswer) {
        const { fault } = error;
        if (fault === 'too-long') return { kind: 'too-large', address, limitBytes: limits.answerBytes };
        if (fault === 'broken-off') return { kind: fault, address };
        return { kind: 'not-understood', address, problem: fault };
      }
      if (error instanceof CertificateChanged) {
        const { trusted, certificate } = error;
        return { kind: 'certificate-changed', address, trusted, certificate };
      }
      return readCallError(error, address, limits.connectMs);
    },

    close: () => connections.destroy(),
  });
}

/** A lab service of this console, within the limits that calls over HTTP have. */
export function createEmbeddedPoster(
  lab: EmbeddedLab,
  limits: CallLimits,
  language: (() => string) | undefined,
): HttpPoster {
  const closing = new AbortController();
  return makePoster(
    { limits, shownAddress: '', language },
    {
      async request(path, { headers, body: text = '' }, outer) {
        const signal = AbortSignal.any([outer, closing.signal]);
        const { status: statusCode, body, ...answer } = await lab.post(path, headers, text, signal);
        return { ...answer, statusCode, body: body.length > limits.answerBytes ? null : body };
      },
      readError(error) {
        if (closing.signal.aborted) return { kind: 'canceled' };
        return { kind: 'embedded-failed', detail: error instanceof Error ? error.message : String(error) };
      },
      close: () => closing.abort(),
    },
  );
}

function makePoster({ limits, shownAddress, language }: PosterOptions, transport: Transport): HttpPoster {
  async function send(
    url: string,
    sent: Sent,
    outer: AbortSignal,
    { isRepeatable = false, readsRefusal = false, callMs = 0 }: Omit<PostOptions, 'headers'>,
  ): Promise<PostOutcome> {
    const afterMs = Math.max(limits.callMs, callMs);
    const deadline = startDeadline(outer, afterMs);
    const request = () => call(url, sent, deadline.signal, readsRefusal ? REFUSAL_BYTES : 0);
    try {
      return await request().catch((error: unknown) =>
        isRepeatable && hasKeptConnectionEnded(error) ? request() : Promise.reject(error),
      );
    } catch (error) {
      if (outer.aborted) return failed({ kind: 'canceled' });
      return failed(
        deadline.hasPassed()
          ? { kind: 'timed-out', address: shownAddress, afterMs }
          : transport.readError(error),
      );
    } finally {
      deadline.release();
    }
  }

  async function call(
    url: string,
    sent: Sent,
    signal: AbortSignal,
    refusalLimit: number,
  ): Promise<PostOutcome> {
    const startedAt = performance.now();
    const headers = { ...(language && { 'accept-language': language() }), ...sent.headers };
    const answer = await transport.request(url, { ...sent, headers }, signal, refusalLimit);
    const { statusCode, body, ...rest } = answer;
    if (statusCode < 200 || statusCode > 299) {
      const challenge = rest.headers['www-authenticate'];
      const isTokenRefused =
        statusCode === 401 && (challenge === invalidTokenChallenge || challenge === tokenChallenge);
      const failure = readStatus(statusCode, rest.headers, shownAddress);
      return { ...failed(failure), headers: rest.headers, refusal: body, isTokenRefused };
    }
    if (body === null)
      return failed({ kind: 'too-large', address: shownAddress, limitBytes: limits.answerBytes });
    return { kind: 'answered', body, ...rest, roundTripMs: Math.round(performance.now() - startedAt) };
  }

  // Some services send XML otherwise.
  const accept = { accept: 'application/json' };
  return {
    post(url, content, signal, { headers: more = {}, ...options } = {}) {
      const headers = { ...accept, 'content-type': 'application/json', ...more };
      return send(url, { method: 'POST', headers, body: JSON.stringify(content) }, signal, options);
    },
    get: (url, signal, more) =>
      send(url, { method: 'GET', headers: { ...accept, ...more } }, signal, { isRepeatable: true }),
    close: () => transport.close(),
  };
}

function failed(failure: LabFailure): FailedPost {
  return { kind: 'failed', failure };
}

const MAX_IDLE = 8;
/** In ms. Other connections are reused under load and close once idle for this long. */
const SPARE_IDLE_MS = 1_000;

/** With 200 consoles behind one address, leave room for others: beyond 8, requests use connections that aren't kept. */
function createConnections(connect: buildConnector.connector) {
  // The call's own deadline takes care of both, to the millisecond.
  const common = { connect, headersTimeout: 0, bodyTimeout: 0, allowH2: false } as const;
  const kept = new Agent({ ...common, connections: MAX_IDLE });
  const spare = new Agent({ ...common, keepAliveTimeout: SPARE_IDLE_MS, keepAliveMaxTimeout: SPARE_IDLE_MS });
  let inProgress = 0;

  return {
    /** Call `release` when the call is over. */
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
