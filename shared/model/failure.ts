import type { DistrustReason, ShownCertificate } from './service-trust.ts';

/** Why an answer was not understood. The locales have the words. */
export type AnswerProblem =
  | 'not-http'
  | 'not-json'
  | 'too-deep'
  | 'too-many-values'
  | 'empty'
  | 'no-account'
  | 'no-list'
  | 'no-result-code'
  | 'too-many-entries';

/** Why an operation of the lab service gave no usable answer. Part of the model: a person is told, in words. */
export type LabFailure =
  | { readonly kind: 'unreachable'; readonly address: string; readonly detail: string }
  | { readonly kind: 'tls'; readonly address: string; readonly detail: string }
  /** Nothing was sent: it could be read on its way, and nobody has allowed that for this service. */
  | { readonly kind: 'plain-http'; readonly address: string }
  /** Nothing was sent: the service's certificate cannot be relied on. */
  | {
      readonly kind: 'untrusted-certificate';
      readonly address: string;
      readonly reason: DistrustReason;
      readonly certificate: ShownCertificate;
    }
  /** Nothing was sent: the service shows another certificate than the one that was trusted. */
  | {
      readonly kind: 'certificate-changed';
      readonly address: string;
      readonly trusted: string;
      readonly certificate: ShownCertificate;
    }
  | { readonly kind: 'timed-out'; readonly address: string; readonly afterMs: number }
  /** Too many failed sign-ins of late; the lab checks no more for so long. */
  | { readonly kind: 'throttled'; readonly address: string; readonly retryAfterMs: number }
  /** The lab service is there and cannot answer just now. */
  | { readonly kind: 'busy'; readonly address: string; readonly retryAfterMs: number }
  /** The lab service does not answer to this computer. */
  | { readonly kind: 'caller-refused'; readonly address: string }
  /** The lab service no longer accepts the session token, and returns lists only to signed-in users. */
  | { readonly kind: 'session-ended'; readonly address: string }
  | { readonly kind: 'http-status'; readonly address: string; readonly status: number }
  | { readonly kind: 'too-large'; readonly address: string; readonly limitBytes: number }
  | { readonly kind: 'not-understood'; readonly address: string; readonly problem: AnswerProblem }
  /** The account record is that of somebody else. */
  | { readonly kind: 'other-account'; readonly address: string }
  | { readonly kind: 'cancelled' }
  /** The lab takes the password as typed, and what was typed is not 128 hexadecimal digits; nothing was sent. */
  | { readonly kind: 'not-a-digest' }
  /** It is not known whether "This computer" has an account, so that it is not opened without one. */
  | { readonly kind: 'accounts-unreadable'; readonly detail: string }
  /** The service embedded in this console could not be started or used. */
  | { readonly kind: 'embedded-failed'; readonly detail: string };
