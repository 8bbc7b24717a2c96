/**
 * What the page gets for every call. Expected outcomes belong into a route's own output; these codes are for
 * calls that couldn't be made. The details stay in main's log.
 */
export type Result<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: { readonly code: ResultCode; readonly route: string } };

export type ResultCode = 'unknown-route' | 'invalid-input' | 'refused-sender' | 'internal';
