/**
 * The result of every call from the page. Expected outcomes are part of a route's own output. These codes are for
 * calls that could not be executed. Details stay in main's log.
 */
export type Result<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: { readonly code: ResultCode; readonly route: string } };

export type ResultCode = 'unknown-route' | 'invalid-input' | 'refused-sender' | 'internal';
