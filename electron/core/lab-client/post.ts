import { performance } from 'node:perf_hooks';
import { Agent, type Dispatcher, request } from 'undici';
import type { LabFailure } from '#shared/model/failure.ts';
import type { CallLimits } from '#shared/model/lab.ts';
import { AnswerTooLong, createBoundedConnector } from './bounded-connector.ts';
import { readCallError } from './call-failure.ts';
import { type Deadline, startDeadline } from './deadline.ts';
import { readStatus } from './read-status.ts';

export type PostOutcome =
  | {
      readonly kind: 'answered';
      readonly body: Buffer;
      readonly headers: Dispatcher.ResponseData['headers'];
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
}

/** POSTs within limits: a deadline for connecting and one for the whole call, a cap on the answer, no redirects. */
export function createPoster({ limits, shownAddress }: PosterOptions): Poster {
  const tooLarge = { kind: 'too-large', address: shownAddress, limitBytes: limits.answerBytes } as const;
  const agent = new Agent({
    connect: createBoundedConnector(limits.connectMs, limits.answerBytes),
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
    const response = await request(url, {
      dispatcher: agent,
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal,
    });
    if (response.statusCode < 200 || response.statusCode > 299) {
      discard(response);
      return failed(readStatus(response.statusCode, response.headers, shownAddress));
    }
    const bytes = await readUpTo(response, limits.answerBytes);
    if (bytes === null) {
      return failed(tooLarge);
    }
    const roundTripMs = Math.round(performance.now() - startedAt);
    return { kind: 'answered', body: bytes, headers: response.headers, roundTripMs };
  }

  function readError(error: unknown, outer: AbortSignal, deadline: Deadline): LabFailure {
    if (outer.aborted) return { kind: 'cancelled' };
    if (deadline.hasPassed()) return { kind: 'timed-out', address: shownAddress, afterMs: limits.callMs };
    if (error instanceof AnswerTooLong) return tooLarge;
    return readCallError(error, shownAddress, limits.connectMs);
  }

  return { post, close: () => void agent.destroy() };
}

/** The whole body, or null when it is larger than `limit`; no more than the limit and one chunk is ever held. */
async function readUpTo(response: Dispatcher.ResponseData, limit: number): Promise<Buffer | null> {
  const stated = response.headers['content-length'];
  if (Number(stated) > limit) {
    discard(response);
    return null;
  }
  // The parser lets no more through than was stated.
  if (stated !== undefined) return Buffer.from(await response.body.arrayBuffer());
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response.body) {
    // undici's body yields Buffers while no encoding is set; its type says any.
    const bytes = chunk as Buffer;
    size += bytes.length;
    // Leaving the loop destroys the body, and its connection with it.
    if (size > limit) return null;
    chunks.push(bytes);
  }
  return Buffer.concat(chunks, size);
}

/** Ends an answer nobody reads. Its connection is not kept: what is left on it may be endless. */
function discard({ body }: Dispatcher.ResponseData): void {
  body.on('error', () => {});
  body.destroy();
}

function failed(failure: LabFailure): PostOutcome {
  return { kind: 'failed', failure };
}
