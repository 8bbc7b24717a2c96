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
      /** Set with status 401 by a service with session tokens: why it refused the call. */
      readonly challenge?: TokenChallenge | undefined;
    };

/** `required`: the service accepts only calls with a token. */
export type TokenChallenge = 'invalid-token' | 'required';

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

export interface PosterOptions {
  readonly limits: CallLimits;
  /** Replaces the URL in failures, because the URL may contain a secret. */
  readonly shownAddress: string;
  /** Null if the connection is not encrypted. */
  readonly tls: TlsTrust | null;
  /** The language for messages, sent to the service. If absent, none is sent. */
  readonly language?: (() => string) | undefined;
}

/** POSTs within limits: a connect timeout, a total timeout, a maximum response size, no redirects. */
export function createPoster({ limits, shownAddress, tls, language }: PosterOptions): Poster {
  const tooLarge = { kind: 'too-large', address: shownAddress, limitBytes: limits.answerBytes } as const;
  const connections = createConnections(
    boundConnector(createTrustedConnector(tls, limits.connectMs), limits.answerBytes),
  );

  async function post(
    url: string,
    body: unknown,
    outer: AbortSignal,
    { headers = {}, isRepeatable = false }: PostOptions = {},
  ): Promise<PostOutcome> {
    const deadline = startDeadline(outer, limits.callMs);
    try {
      return await call(url, body, headers, deadline).catch((error: unknown) => {
        const isRepeated = isRepeatable && hasKeptConnectionEnded(error) && !hasAnswerBegun(error);
        return isRepeated ? call(url, body, headers, deadline) : Promise.reject(error);
      });
    } catch (error) {
      return failed(readError(error, outer, deadline));
    } finally {
      deadline.release();
    }
  }

  async function call(
    url: string,
    body: unknown,
    more: Readonly<Record<string, string>>,
    { signal }: Deadline,
  ): Promise<PostOutcome> {
    const startedAt = performance.now();
    const { origin, pathname, search } = new URL(url);
    const request = {
      origin,
      path: pathname + search,
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(language && { 'accept-language': language() }),
        ...more,
      },
      body: JSON.stringify(body),
    } as const;
    const { dispatcher, release } = connections.take();
    const answer = await collectAnswer(dispatcher, request, { limit: limits.answerBytes, signal }).finally(
      release,
    );
    const { statusCode, headers } = answer;
    if (statusCode < 200 || statusCode > 299) {
      const challenge = statusCode === 401 ? readChallenge(headers['www-authenticate']) : undefined;
      return { ...failed(readStatus(statusCode, headers, shownAddress)), challenge };
    }
    if (answer.body === null) return failed(tooLarge);
    const roundTripMs = Math.round(performance.now() - startedAt);
    return { kind: 'answered', body: answer.body, headers, roundTripMs };
  }

  function readError(error: unknown, outer: AbortSignal, deadline: Deadline): LabFailure {
    if (outer.aborted) return { kind: 'cancelled' };
    if (deadline.hasPassed()) return { kind: 'timed-out', address: shownAddress, afterMs: limits.callMs };
    if (error instanceof AnswerTooLong) return tooLarge;
    if (error instanceof CertificateChanged) {
      const { trusted, certificate } = error;
      return { kind: 'certificate-changed', address: shownAddress, trusted, certificate };
    }
    return readCallError(error, shownAddress, limits.connectMs);
  }

  return { post, close: () => connections.destroy() };
}

function readChallenge(header: string | string[] | undefined): TokenChallenge | undefined {
  if (header === invalidTokenChallenge) return 'invalid-token';
  return header === tokenChallenge ? 'required' : undefined;
}

function failed(failure: LabFailure): Extract<PostOutcome, { kind: 'failed' }> {
  return { kind: 'failed', failure };
}
