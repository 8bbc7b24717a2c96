import type { LabFailure } from '#shared/model/failure.ts';

/** The headers of an answer, by lowercase name. */
type Headers = Readonly<Record<string, string | string[] | undefined>>;

/**
 * What an answer with a status other than 2xx means. The contract says nothing of statuses (wire-spec 7.3); our own
 * service says with some of them what a person can do about it. `address` is the one shown to people.
 */
export function readStatus(status: number, headers: Headers, address: string): LabFailure {
  const retryAfterMs = readRetryAfter(headers['retry-after']);
  if (status === 429) return { kind: 'throttled', address, retryAfterMs: retryAfterMs ?? 1_000 };
  if (status === 503 && retryAfterMs !== null) return { kind: 'busy', address, retryAfterMs };
  // Without that body 403 is what some services answer a failed check with.
  if (status === 403 && headers['content-type'] === 'application/problem+json') {
    return { kind: 'caller-refused', address };
  }
  return { kind: 'http-status', address, status };
}

/** In milliseconds; the other form of this header is a date, which says little with clocks that differ. */
function readRetryAfter(header: string | string[] | undefined): number | null {
  return typeof header === 'string' && /^\d{1,6}$/.test(header) ? Number(header) * 1_000 : null;
}
