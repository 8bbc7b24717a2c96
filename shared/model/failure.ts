import type { DistrustReason, ShownCertificate } from './service-trust.ts';

/** Why we can't use a response. The texts are in the locales. */
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

/** Why an operation of the lab service got us nothing usable. In the model because the page shows it. */
export type LabFailure =
  | { readonly kind: 'unreachable'; readonly address: string; readonly detail: string }
  | { readonly kind: 'tls'; readonly address: string; readonly detail: string }
  /** Nothing was sent: it isn't encrypted, and the user hasn't allowed that for this service. */
  | { readonly kind: 'plain-http'; readonly address: string }
  /** Nothing was sent: we don't trust the service's certificate. */
  | {
      readonly kind: 'untrusted-certificate';
      readonly address: string;
      readonly reason: DistrustReason;
      readonly certificate: ShownCertificate;
    }
  /** Nothing was sent: it isn't the certificate we trusted. */
  | {
      readonly kind: 'certificate-changed';
      readonly address: string;
      readonly trusted: string;
      readonly certificate: ShownCertificate;
    }
  /** The connection closed mid-response. */
  | { readonly kind: 'broken-off'; readonly address: string }
  | { readonly kind: 'timed-out'; readonly address: string; readonly afterMs: number }
  /** Too many failed sign-ins. The lab refuses more for this long. */
  | { readonly kind: 'throttled'; readonly address: string; readonly retryAfterMs: number }
  /** It's running but can't respond now. */
  | { readonly kind: 'busy'; readonly address: string; readonly retryAfterMs: number }
  /** The service turns this computer away. */
  | { readonly kind: 'caller-refused'; readonly address: string }
  /** A web server or proxy wants a sign-in of its own. `scheme` is the first one it names, e.g. Negotiate, or empty. */
  | {
      readonly kind: 'web-server-refused';
      readonly address: string;
      readonly status: number;
      readonly scheme: string;
    }
  /** Authenticate was refused, by the lab service or something in between. */
  | { readonly kind: 'sign-in-refused'; readonly address: string; readonly status: number }
  /** The token is no longer accepted, and lists are only for the signed-in. */
  | { readonly kind: 'session-ended'; readonly address: string }
  | { readonly kind: 'http-status'; readonly address: string; readonly status: number }
  | { readonly kind: 'too-large'; readonly address: string; readonly limitBytes: number }
  | { readonly kind: 'not-understood'; readonly address: string; readonly problem: AnswerProblem }
  /** We got somebody else's account record. */
  | { readonly kind: 'other-account'; readonly address: string }
  /** The administrator's file rules this lab out. `address` is the only service it allows, or empty. */
  | { readonly kind: 'not-allowed'; readonly address: string; readonly file: string }
  | { readonly kind: 'canceled' }
  /** This lab takes passwords as typed, and these aren't 128 hex digits. Nothing was sent. */
  | { readonly kind: 'not-a-digest' }
  /** We can't tell if "This computer" has an account, so we don't open it without one. */
  | { readonly kind: 'accounts-unreadable'; readonly detail: string }
  /** The embedded service couldn't be started or used. */
  | { readonly kind: 'embedded-failed'; readonly detail: string };
