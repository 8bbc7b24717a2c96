import { performance } from 'node:perf_hooks';
import type { LabFailure } from '#shared/model/failure.ts';
import type { CallLimits } from '#shared/model/lab.ts';
import { invalidTokenChallenge, tokenChallenge } from '#shared/wire/session-token.ts';
import { BadAnswer } from '../../http-client/bad-answer.ts';
import { boundConnector, hasKeptConnectionEnded } from '../../http-client/bounded-connector.ts';
import { collectAnswer, type CollectedAnswer } from '../../http-client/collect-answer.ts';
import {
  CertificateChanged,
  createTrustedConnector,
  type TlsTrust,
} from '../session/trust/trusted-connector.ts';
import { readCallError } from './call-failure.ts';
import { createConnections } from './connections.ts';
import { type Deadline, startDeadline } from './deadline.ts';
import { readStatus } from './read-status.ts';

export type PostOutcome =
  | {
      readonly kind: 'answered';
      readonly body: Buffer;
      /** The decoded body from a service in this process. If absent, the body must be parsed. */
      readonly value?: unknown;
      readonly headers: CollectedAnswer['headers'];
      /** From the request to the last byte of the response. */
      readonly roundTripMs: number;
    }
  | {
      readonly kind: 'failed';
      readonly failure: LabFailure;
      /** Absent without a response. */
      readonly headers?: CollectedAnswer['headers'];
      /** Of a 401 or 403, if `readsRefusal` is set. Null if it can't be read. */
      readonly refusal?: Buffer | null;
      /** Whether a service with session tokens refused the token of the call, or requires one. */
      readonly isTokenRefused?: boolean;
    };

export interface PostOptions {
  readonly headers?: Readonly<Record<string, string>>;
  /** The call changes nothing. It is sent a second time if a reused connection closed before the response began. */
  readonly isRepeatable?: boolean;
  /** Also reads the body of a 401 or 403. */
  readonly readsRefusal?: boolean;
}

export interface Poster {
  /** POSTs `body` as JSON to `url`. Never rejects: every error is a failure of the outcome. */
  post(url: string, body: unknown, signal: AbortSignal, options?: PostOptions): Promise<PostOutcome>;
  close(): void;
}

/** Calls a service over HTTP. */
export interface HttpPoster extends Poster {
  /** Never rejects. A response with a status other than 2xx, such as 304, is a failure with its status. */
  get(url: string, signal: AbortSignal, headers: Readonly<Record<string, string>>): Promise<PostOutcome>;
}

export interface PosterOptions {
  readonly limits: CallLimits;
  /** Replaces the URL in failures, because the URL may contain a secret. */
  readonly shownAddress: string;
  /** Null if the connection is not encrypted. */
  readonly tls: TlsTrust | null;
  /** The language for messages, sent to the service. If absent, none is sent. */
  readonly language?: (() => string) | undefined;
}

/** A request without its URL. A body is JSON. */
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

function failed(failure: LabFailure): Extract<PostOutcome, { kind: 'failed' }> {
  return { kind: 'failed', failure };
}
