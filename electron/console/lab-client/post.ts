import { performance } from 'node:perf_hooks';
import type { LabFailure } from '#shared/model/failure.ts';
import type { CallLimits } from '#shared/model/lab.ts';
import { invalidTokenChallenge, tokenChallenge } from '#shared/wire/session-token.ts';
import {
  CertificateChanged,
  createTrustedConnector,
  type TlsTrust,
} from '../session/trust/trusted-connector.ts';
import { AnswerTooLong, boundConnector, hasKeptConnectionEnded } from './bounded-connector.ts';
import { collectAnswer, type CollectedAnswer, hasAnswerBegun } from './collect-answer.ts';
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
      /** Whether a service with session tokens refused the token of the call, or requires one. */
      readonly isTokenRefused?: boolean;
    };

export interface PostOptions {
  readonly headers?: Readonly<Record<string, string>>;
  /** The call changes nothing. It is sent a second time if a reused connection closed before the response began. */
  readonly isRepeatable?: boolean;
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
    { isRepeatable }: { readonly isRepeatable: boolean },
  ): Promise<PostOutcome> {
    const deadline = startDeadline(outer, limits.callMs);
    try {
      return await call(url, sent, deadline).catch((error: unknown) => {
        const isRepeated = isRepeatable && hasKeptConnectionEnded(error) && !hasAnswerBegun(error);
        return isRepeated ? call(url, sent, deadline) : Promise.reject(error);
      });
    } catch (error) {
      return failed(readError(error, outer, deadline));
    } finally {
      deadline.release();
    }
  }

  async function call(url: string, sent: Sent, { signal }: Deadline): Promise<PostOutcome> {
    const startedAt = performance.now();
    const { origin, pathname, search } = new URL(url);
    const request = {
      origin,
      path: pathname + search,
      ...sent,
      headers: { ...(language && { 'accept-language': language() }), ...sent.headers },
    };
    const { dispatcher, release } = connections.take();
    const answer = await collectAnswer(dispatcher, request, { limit: limits.answerBytes, signal }).finally(
      release,
    );
    const { statusCode, headers } = answer;
    if (statusCode < 200 || statusCode > 299) {
      const isTokenRefused = statusCode === 401 && isTokenChallenge(headers['www-authenticate']);
      return { ...failed(readStatus(statusCode, headers, shownAddress)), headers, isTokenRefused };
    }
    if (answer.body === null) return failed(tooLarge);
    const roundTripMs = Math.round(performance.now() - startedAt);
    return { kind: 'answered', body: answer.body, headers, roundTripMs };
  }

  function readError(error: unknown, outer: AbortSignal, deadline: Deadline): LabFailure {
    if (outer.aborted) return { kind: 'canceled' };
    if (deadline.hasPassed()) return { kind: 'timed-out', address: shownAddress, afterMs: limits.callMs };
    if (error instanceof AnswerTooLong) return tooLarge;
    if (error instanceof CertificateChanged) {
      const { trusted, certificate } = error;
      return { kind: 'certificate-changed', address: shownAddress, trusted, certificate };
    }
    return readCallError(error, shownAddress, limits.connectMs);
  }

  return {
    post(url, content, signal, { headers: more = {}, isRepeatable = false } = {}) {
      const headers = { 'content-type': 'application/json', ...more };
      return send(url, { method: 'POST', headers, body: JSON.stringify(content) }, signal, { isRepeatable });
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
