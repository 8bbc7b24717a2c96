import type { DistrustReason, ShownCertificate } from './service-trust.ts';

/** Why a response was invalid. The locales have the texts. */
export type AnswerProblem =
  | 'not-http'
  | 'too-many-interim'
  | 'lengths-conflict'
  | 'encoding-unread'
  | 'not-json'
  | 'too-deep'
  | 'too-many-values'
  | 'empty'
  | 'no-account'
  | 'no-list'
  | 'no-result-code'
  | 'text-inside'
  | 'too-many-entries';

/** Why an operation of the lab service returned no usable response. Part of the model, because the page shows it. */
export type LabFailure =
  | { readonly kind: 'unreachable'; readonly address: string; readonly detail: string }
  | { readonly kind: 'tls'; readonly address: string; readonly detail: string }
  /** Nothing was sent: the connection is not encrypted, and the user has not allowed that for this service. */
  | { readonly kind: 'plain-http'; readonly address: string }
  /** Nothing was sent: the service's certificate is not trusted. */
  | {
      readonly kind: 'untrusted-certificate';
      readonly address: string;
      readonly reason: DistrustReason;
      readonly certificate: ShownCertificate;
    }
  /** Nothing was sent: the service has another certificate than the trusted one. */
  | {
      readonly kind: 'certificate-changed';
      readonly address: string;
      readonly trusted: string;
      readonly certificate: ShownCertificate;
    }
  /** The connection closed in the middle of the response. */
  | { readonly kind: 'broken-off'; readonly address: string }
  | { readonly kind: 'timed-out'; readonly address: string; readonly afterMs: number }
  /** Too many recent failed sign-ins. The lab rejects further ones for this time. */
  | { readonly kind: 'throttled'; readonly address: string; readonly retryAfterMs: number }
  /** The lab service is running but can't respond now. */
  | { readonly kind: 'busy'; readonly address: string; readonly retryAfterMs: number }
  /** The lab service does not accept this computer. */
  | { readonly kind: 'caller-refused'; readonly address: string }
  /**
   * The web server or a proxy wants a sign-in of its own. `scheme` is the one that it names first, such as Negotiate;
   * empty if it names none.
   */
  | {
      readonly kind: 'web-server-refused';
      readonly address: string;
      readonly status: number;
      readonly scheme: string;
    }
  /** Authenticate was refused, by the lab service or by a server in between. */
  | { readonly kind: 'sign-in-refused'; readonly address: string; readonly status: number }
  /** The lab service no longer accepts the session token, and returns lists only to signed-in users. */
  | { readonly kind: 'session-ended'; readonly address: string }
  | { readonly kind: 'http-status'; readonly address: string; readonly status: number }
  | { readonly kind: 'too-large'; readonly address: string; readonly limitBytes: number }
  | { readonly kind: 'not-understood'; readonly address: string; readonly problem: AnswerProblem }
  /** The account record belongs to another user. */
  | { readonly kind: 'other-account'; readonly address: string }
  /** The administrator's file does not allow this lab. `address` is the only allowed service, or empty. */
  | { readonly kind: 'not-allowed'; readonly address: string; readonly file: string }
  | { readonly kind: 'canceled' }
  /** The lab takes the password as typed, and the input is not 128 hexadecimal digits. Nothing was sent. */
  | { readonly kind: 'not-a-digest' }
  /** It is unknown whether "This computer" has an account, so it is not opened without one. */
  | { readonly kind: 'accounts-unreadable'; readonly detail: string }
  /** The service embedded in this console could not be started or used. */
  | { readonly kind: 'embedded-failed'; readonly detail: string };
