import { z } from 'zod';
import { plainText } from '#shared/model/text/plain-text.ts';
import { type QueryProblem, queryProblem } from '#shared/wire/lab-devices.ts';
import { readErrorCode } from '../error-code.ts';
import { BodyTooLong, type CallAnswer, TooSlow } from './http-call.ts';

/** Each `reason` is one sentence without control characters. */
export type LabFailure =
  /** 400 or 422. `problems` say where in the query; it's empty if the mistake is elsewhere. */
  | { readonly kind: 'query-refused'; readonly reason: string; readonly problems: readonly QueryProblem[] }
  | { readonly kind: 'token-refused'; readonly status: 401 | 403; readonly reason: string }
  /** No connection, no response in time, 429 or 5xx. It may work later, unless `isLasting`. */
  | {
      readonly kind: 'unavailable';
      readonly reason: string;
      readonly isLasting: boolean;
      readonly retryAfterMs: number | null;
    }
  /** Something else is at this address, or a service without this operation. */
  | { readonly kind: 'not-a-lab-service'; readonly reason: string };

export function unavailable(
  reason: string,
  { isLasting = false, retryAfterMs = null }: { isLasting?: boolean; retryAfterMs?: number | null } = {},
): LabFailure {
  return { kind: 'unavailable', reason, isLasting, retryAfterMs };
}

export const notALabService = (reason: string): LabFailure => ({ kind: 'not-a-lab-service', reason });

/** RFC 9457, as our own service sends them. */
const problemDetails = z.looseObject({
  detail: z.string(),
  problems: z.array(queryProblem).max(1_000).optional(),
});
type ProblemDetails = z.infer<typeof problemDetails>;

const MAX_SENTENCE = 500;
const MAX_RETRY_SECONDS = 3_600;

/** For anything but 200 and 304. */
export function readRefusal(answer: CallAnswer): LabFailure {
  const { status, headers } = answer;
  const details = readDetails(answer);
  const reason = details && plainText(details.detail, MAX_SENTENCE);
  if (status === 401 || status === 403) {
    return { kind: 'token-refused', status, reason: reason ?? `The server responded with HTTP ${status}.` };
  }
  if ((status === 400 || status === 422) && details !== null && reason !== null) {
    return { kind: 'query-refused', reason, problems: (details.problems ?? []).map(toPlain) };
  }
  if (status === 429 || status >= 500) {
    return unavailable(reason ?? `The server responded with HTTP ${status}.`, {
      retryAfterMs: readRetryAfter(headers['retry-after']),
    });
  }
  if (status >= 300 && status < 400) {
    return notALabService(`The server redirects to another address (HTTP ${status}).`);
  }
  return notALabService(`The server responded with HTTP ${status}.`);
}

/** For a call that got no response. */
export function describeCallError(error: unknown, baseAddress: string): LabFailure {
  if (error instanceof TooSlow) return unavailable(`No response from ${baseAddress} in time.`);
  if (error instanceof BodyTooLong) {
    return notALabService('The response is larger than the list of any lab.');
  }
  const code = readErrorCode(error);
  if (tlsCode.test(code)) {
    return unavailable(
      `The certificate or the encryption of ${baseAddress} was rejected (${code}). For an authority of your own, use --ca FILE or NODE_EXTRA_CA_CERTS.`,
      { isLasting: true },
    );
  }
  if (code.startsWith('HPE_')) return notALabService(`${baseAddress} does not respond with HTTP.`);
  return unavailable(`Can't connect to ${baseAddress} (${code}).`);
}

/** Of OpenSSL, Node's TLS, and a server without TLS. */
const tlsCode =
  /^(?:EPROTO$|ERR_TLS|ERR_SSL|CERT_|CRL_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|HOSTNAME_MISMATCH|INVALID_(?:CA|PURPOSE)|ERR_OSSL)/;

export function readDetails({ headers, body }: CallAnswer): ProblemDetails | null {
  if (!/^application\/problem\+json\b/i.test(headers['content-type'] ?? '')) return null;
  try {
    return problemDetails.safeParse(JSON.parse(body.toString('utf8'))).data ?? null;
  } catch {
    return null;
  }
}

function toPlain(problem: z.infer<typeof queryProblem>) {
  return { ...problem, message: plainText(problem.message, MAX_SENTENCE) };
}

function readRetryAfter(header: string | undefined): number | null {
  if (header === undefined || !/^\d{1,6}$/.test(header)) return null;
  return Math.min(Number(header), MAX_RETRY_SECONDS) * 1_000;
}
