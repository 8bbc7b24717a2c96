import { STATUS_CODES } from 'node:http';
import { z } from 'zod';

export interface Answer {
  readonly status: number;
  readonly type?: string;
  /** Null if it's empty, or if there are `parts`. */
  readonly body: Buffer | null;
  /** For a long body, sent as it's written. */
  readonly parts?: AsyncIterable<Buffer>;
  /** What's in the body, for a caller in this process. */
  readonly value?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Without the headers against caching and sniffing, which a POST of JSON doesn't need. */
  readonly isReady?: true;
}

export const jsonType = 'application/json';
export const problemType = 'application/problem+json';

/** Exactly `application/json` (wire-spec 4), without a charset. */
export function answerJson(value: unknown, status = 200): Answer {
  return { status, type: jsonType, body: Buffer.from(JSON.stringify(value)) };
}

/** A refused request (RFC 9457). In the contract it has no body (wire-spec 7.3). */
export const problem = z.object({
  type: z.literal('about:blank'),
  title: z.string(),
  status: z.int().min(400).max(599),
  detail: z.string(),
});
export type Problem = z.infer<typeof problem>;

/** @param detail our own sentence, nothing from outside */
export function describeProblem(status: number, detail: string): Problem {
  return { type: 'about:blank', title: STATUS_CODES[status] ?? 'Error', status, detail };
}

/** @param more extra members of the problem (RFC 9457 3.2) */
export function refuse(status: number, detail: string, headers: Answer['headers'] = {}, more = {}): Answer {
  const body = { ...describeProblem(status, detail), ...more };
  return { ...answerJson(body, status), type: problemType, headers };
}

/** Retry-After counts in whole seconds (RFC 9110 10.2.3). */
export function refuseForNow(status: 429 | 503, detail: string, afterMs = 2_000): Answer {
  return refuse(status, detail, { 'retry-after': String(Math.max(1, Math.ceil(afterMs / 1_000))) });
}

export function refuseBusy(retryAfterMs = 1_000): Answer {
  return refuseForNow(503, 'The service is busy. Try again.', retryAfterMs);
}
