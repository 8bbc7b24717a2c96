import { performance } from 'node:perf_hooks';
import { Agent } from 'undici';
import type { LabFailure } from '#shared/model/failure.ts';
import type { CallLimits } from '#shared/model/lab.ts';
import { CertificateChanged, createTrustedConnector, type TlsTrust } from '../trust/trusted-connector.ts';
import { AnswerTooLong, boundConnector } from './bounded-connector.ts';
import { collectAnswer, type CollectedAnswer } from './collect-answer.ts';
import { readCallError } from './call-failure.ts';
import { type Deadline, startDeadline } from './deadline.ts';
import { readStatus } from './read-status.ts';

export type PostOutcome =
  | {
      readonly kind: 'answered';
      readonly body: Buffer;
      readonly headers: CollectedAnswer['headers'];
      /** From the question to the last byte of the answer. */
      readonly roundTripMs: number;
    }
  | { readonly kind: 'failed'; readonly failure: LabFailure };

export interface Poster {
  /** POSTs `body` as JSON to `url`. Never rejects: whatever goes wrong is a failure of the outcome. */
  post(url: string, body: unknown, signal: AbortSignal): Promise<PostOutcome>;
  close(): void;
}

export interface PosterOptions {
  readonly limits: CallLimits;
  /** Stands for the service in failures; the URLs themselves may hold a secret. */
  readonly shownAddress: string;
  /** Null where what is posted goes unencrypted. */
  readonly tls: TlsTrust | null;
  /** What a service is asked to word its messages in; left out, it is not asked. */
  readonly language?: (() => string) | undefined;
}

/** POSTs within limits: a deadline for connecting and one for the whole call, a cap on the answer, no redirects. */
export function createPoster({ limits, shownAddress, tls, language }: PosterOptions): Poster {
  const tooLarge = { kind: 'too-large', address: shownAddress, limitBytes: limits.answerBytes } as const;
  const agent = new Agent({
    connect: boundConnector(createTrustedConnector(tls, limits.connectMs), limits.answerBytes),
    // The call's own deadline covers both, to the millisecond.
    headersTimeout: 0,
    bodyTimeout: 0,
    allowH2: false,
  });

  async function post(url: string, body: unknown, outer: AbortSignal): Promise<PostOutcome> {
    const deadline = startDeadline(outer, limits.callMs);
    try {
      return await call(url, body, deadline);
    } catch (error) {
      return failed(readError(error, outer, deadline));
    } finally {
      deadline.release();
    }
  }

  async function call(url: string, body: unknown, { signal }: Deadline): Promise<PostOutcome> {
    const startedAt = performance.now();
    const { origin, pathname, search } = new URL(url);
    const question = {
      origin,
      path: pathname + search,
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(language && { 'accept-language': language() }),
      },
      body: JSON.stringify(body),
    } as const;
    const answer = await collectAnswer(agent, question, { limit: limits.answerBytes, signal });
    const { statusCode, headers } = answer;
    if (statusCode < 200 || statusCode > 299) return failed(readStatus(statusCode, headers, shownAddress));
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

  return { post, close: () => void agent.destroy() };
}

function failed(failure: LabFailure): PostOutcome {
  return { kind: 'failed', failure };
}
