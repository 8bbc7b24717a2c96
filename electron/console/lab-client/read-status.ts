import type { LabFailure } from '#shared/model/failure.ts';

/** The headers of a response, by lowercase name. */
type Headers = Readonly<Record<string, string | string[] | undefined>>;

/**
 * The meaning of a response with a status other than 2xx. The contract does not define statuses (wire-spec 7.3). Our
 * own service adds a hint for the user to some of them. `address` is shown to users.
 */
export function readStatus(status: number, headers: Headers, address: string): LabFailure {
  const retryAfterMs = readRetryAfter(headers['retry-after']);
  if (status === 429) return { kind: 'throttled', address, retryAfterMs: retryAfterMs ?? 1_000 };
  if (status === 503 && retryAfterMs !== null) return { kind: 'busy', address, retryAfterMs };
  // Our own service refuses a caller with this content type. Without it, 403 is how some services reject an account.
  if (status === 403 && headers['content-type'] === 'application/problem+json') {
    return { kind: 'caller-refused', address };
  }
  return { kind: 'http-status', address, status };
}

/** In milliseconds. The other form of this header is a date, which is useless with clocks that differ. */
function readRetryAfter(header: string | string[] | undefined): number | null {
  return typeof header === 'string' && /^\d{1,6}$/.test(header) ? Number(header) * 1_000 : null;
}
