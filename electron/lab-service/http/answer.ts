import { STATUS_CODES } from 'node:http';
import { z } from 'zod';

/** The response to a request; see `send` for the headers of every response. */
export interface Answer {
  readonly status: number;
  /** Content-Type; none for an empty body. */
  readonly type?: string;
  /** The encoded body. Null for an empty body, and if there are `parts`. */
  readonly body: Buffer | null;
  /** The body of a long response, which is sent while it is written. */
  readonly parts?: AsyncIterable<Buffer>;
  /** The value from which the body was encoded, for a caller in this process. */
  readonly value?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** The bytes were ready: only the headers that a POST response needs. It can't be cached or sniffed. */
  readonly isReady?: true;
}

export const jsonType = 'application/json';
export const problemType = 'application/problem+json';

/** JSON as exactly `application/json` (wire-spec 4), without a charset. */
export function answerJson(value: unknown, status = 200): Answer {
  return { status, type: jsonType, body: Buffer.from(JSON.stringify(value)) };
}

/** The response to a refused request (RFC 9457). The contract defines no body for it (wire-spec 7.3). */
export const problem = z.object({
  /** Always about:blank: the status is sufficient for programs. */
  type: z.literal('about:blank'),
  title: z.string(),
  status: z.int().min(400).max(599),
  detail: z.string(),
});
export type Problem = z.infer<typeof problem>;

/** `detail` is our own sentence. It never repeats input. */
export function describeProblem(status: number, detail: string): Problem {
  return { type: 'about:blank', title: STATUS_CODES[status] ?? 'Error', status, detail };
}

/** Refuses a request; see {@link describeProblem}. */
export function refuse(status: number, detail: string, headers: Answer['headers'] = {}): Answer {
  return { ...answerJson(describeProblem(status, detail), status), type: problemType, headers };
}

/** Refuses a request that may be sent again after this time. Retry-After has whole seconds (RFC 9110 10.2.3). */
export function refuseForNow(status: 429 | 503, detail: string, afterMs = 2_000): Answer {
  return refuse(status, detail, { 'retry-after': String(Math.max(1, Math.ceil(afterMs / 1_000))) });
}

export function refuseBusy(retryAfterMs = 1_000): Answer {
  return refuseForNow(503, 'The service is busy. Try again.', retryAfterMs);
}
