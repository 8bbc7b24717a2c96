import type { QueryProblem } from '#shared/wire/lab-devices.ts';

/** Why a request to a lab service failed. Each `reason` is one sentence without control characters. */
export type LabFailure =
  /** The request is wrong (400). `problems` have their positions in the query; it is empty for another parameter. */
  | { readonly kind: 'query-refused'; readonly reason: string; readonly problems: readonly QueryProblem[] }
  | { readonly kind: 'token-refused'; readonly status: 401 | 403; readonly reason: string }
  /**
   * The service did not handle the request: no connection, no response in time, 429 or 5xx. A later request may
   * succeed, unless `isLasting`. `retryAfterMs` is the delay that the service requests, or null.
   */
  | {
      readonly kind: 'unavailable';
      readonly reason: string;
      readonly isLasting: boolean;
      readonly retryAfterMs: number | null;
    }
  /** Another program responds at this address, or a service without this operation. */
  | { readonly kind: 'not-a-lab-service'; readonly reason: string };

export function unavailable(
  reason: string,
  { isLasting = false, retryAfterMs = null }: { isLasting?: boolean; retryAfterMs?: number | null } = {},
): LabFailure {
  return { kind: 'unavailable', reason, isLasting, retryAfterMs };
}

export const notALabService = (reason: string): LabFailure => ({ kind: 'not-a-lab-service', reason });
