import { STATUS_CODES } from 'node:http';
import { z } from 'zod';

/** What a request is answered with; see `send` for the headers that go with every answer. */
export interface Answer {
  readonly status: number;
  /** Content-Type; none for an empty body. */
  readonly type?: string;
  /** Encoded; null is not one byte. */
  readonly body: Buffer | null;
  /** What the body was encoded from, for a caller in this process. */
  readonly value?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Bytes that were ready, sent with no header that a POST's answer does without: nobody may keep or sniff it anyway. */
  readonly isReady?: true;
}

export const jsonType = 'application/json';
export const problemType = 'application/problem+json';

/** JSON as exactly `application/json` (wire-spec 4), without a charset. */
export function answerJson(value: unknown, status = 200): Answer {
  return { status, type: jsonType, body: encode(value) };
}

/** What a refused request is answered with (RFC 9457). The contract shows no body for this (wire-spec 7.3). */
export const problem = z.object({
  /** Always about:blank: the status says all that a program needs. */
  type: z.literal('about:blank'),
  title: z.string(),
  status: z.int().min(400).max(599),
  detail: z.string(),
});
export type Problem = z.infer<typeof problem>;

/** `detail` is a sentence of ours: it never repeats what was sent. */
export function describeProblem(status: number, detail: string): Problem {
  return { type: 'about:blank', title: STATUS_CODES[status] ?? 'Error', status, detail };
}

/** Refuses a request; see {@link describeProblem}. */
export function refuse(status: number, detail: string, headers: Answer['headers'] = {}): Answer {
  return { status, type: problemType, body: encode(describeProblem(status, detail)), headers };
}

/** Refuses a request that may be sent again after so long; the header knows whole seconds only (RFC 9110 10.2.3). */
export function refuseForNow(status: 429 | 503, detail: string, afterMs: number): Answer {
  return refuse(status, detail, { 'retry-after': String(Math.max(1, Math.ceil(afterMs / 1_000))) });
}

export function refuseBusy(retryAfterMs = 1_000): Answer {
  return refuseForNow(503, 'The service is busy. Try again.', retryAfterMs);
}

function encode(value: unknown): Buffer {
  return Buffer.from(JSON.stringify(value));
}
