import { STATUS_CODES } from 'node:http';
import { z } from 'zod';

export interface Answer {
  readonly status: number;
  readonly type?: string;
  /** Null for an empty body, and if there are `parts`. */
  readonly body: Buffer | null;
  /** A long body, which is sent while it is written. */
  readonly parts?: AsyncIterable<Buffer>;
  /** What the body encodes, for a caller in this process. */
  readonly value?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Without the headers against caching and sniffing, which the response to a POST of JSON doesn't need. */
  readonly isReady?: true;
}

export const jsonType = 'application/json';
export const problemType = 'application/problem+json';

/** JSON as exactly `application/json` (wire-spec 4), without a charset. */
export function answerJson(value: unknown, status = 200): Answer {
  return { status, type: jsonType, body: Buffer.from(JSON.stringify(value)) };
}

/** Of a refused request (RFC 9457). The contract defines no body for it (wire-spec 7.3). */
export const problem = z.object({
  type: z.literal('about:blank'),
  title: z.string(),
  status: z.int().min(400).max(599),
  detail: z.string(),
});
export type Problem = z.infer<typeof problem>;

/** @param detail our own sentence, without input */
export function describeProblem(status: number, detail: string): Problem {
  return { type: 'about:blank', title: STATUS_CODES[status] ?? 'Error', status, detail };
}

/** @param more additional members of the problem (RFC 9457 3.2) */
export function refuse(status: number, detail: string, headers: Answer['headers'] = {}, more = {}): Answer {
  const body = { ...describeProblem(status, detail), ...more };
  return { ...answerJson(body, status), type: problemType, headers };
}

/** Retry-After has whole seconds (RFC 9110 10.2.3). */
export function refuseForNow(status: 429 | 503, detail: string, afterMs = 2_000): Answer {
  return refuse(status, detail, { 'retry-after': String(Math.max(1, Math.ceil(afterMs / 1_000))) });
}

export function refuseBusy(retryAfterMs = 1_000): Answer {
  return refuseForNow(503, 'The service is busy. Try again.', retryAfterMs);
}
