import { performance } from 'node:perf_hooks';
import type { CallLimits } from '#shared/model/lab.ts';
import { type Deadline, startDeadline } from './deadline.ts';
import type { EmbeddedLab } from './embedded-labs.ts';
import type { Poster, PostOutcome } from './post.ts';
import { readStatus } from './read-failure.ts';

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
