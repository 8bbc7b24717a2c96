import type { TFunction } from 'i18next';
import type { StaleReason } from '#shared/model/fleet/agent.ts';
import type { LabFailure } from '#shared/model/failure.ts';
import { quoteText } from '#shared/model/text/plain-text.ts';

export interface FailureMessage {
  /** What happened and what to do, without codes. */
  readonly message: string;
  /** For an administrator, e.g. a code and what it means. Null if the message says it all. */
  readonly details: string | null;
}

export function failureMessage(t: TFunction, failure: LabFailure): FailureMessage {
  return { message: failureText(t, failure), details: failureDetails(t, failure) };
}

function failureDetails(t: TFunction, failure: LabFailure): string | null {
  const { kind } = failure;
  if (kind === 'unreachable' || kind === 'tls') return causeText(t, failure.detail, kind === 'tls');
  if (kind === 'not-understood') return t(`answerProblems.${failure.problem}`);
  if (kind === 'not-allowed') return failure.file;
  return kind === 'embedded-failed' || kind === 'accounts-unreadable' ? failure.detail : null;
}

function failureText(t: TFunction, failure: LabFailure): string {
  const { kind } = failure;
  if (kind === 'canceled') return t('failures.cancelled');
  if (kind === 'not-allowed' && failure.address === '') return t('failures.lab-not-allowed');
  return t(`failures.${kind}`, { address: addressOf(t, failure), ...valuesOf(failure) });
}

/** Besides the address. */
function valuesOf(failure: LabFailure) {
  const { kind } = failure;
  if (kind === 'http-status' || kind === 'sign-in-refused') return { status: failure.status };
  if (kind === 'throttled' || kind === 'busy') return { seconds: Math.ceil(failure.retryAfterMs / 1_000) };
  if (kind === 'timed-out') return { seconds: failure.afterMs / 1_000 };
  if (kind === 'too-large') return { limit: formatBytes(failure.limitBytes) };
  if (kind !== 'web-server-refused') return {};
  const { status, scheme } = failure;
  return { reason: scheme ? `${status}, ${scheme}` : status };
}

export function staleReasonMessage(t: TFunction, reason: StaleReason): FailureMessage {
  if (reason.kind !== 'lab') return { message: staleReasonText(t, reason), details: null };
  const { failure } = reason;
  return { message: requestFailureText(t, failure), details: failureDetails(t, failure) };
}

function staleReasonText(t: TFunction, reason: Exclude<StaleReason, { kind: 'lab' }>): string {
  if (reason.kind !== 'agent-refused') {
    // The sentence around it has its own period.
    const message = 'message' in reason ? reason.message.replace(/\.$/, '') : '';
    return t(`staleReasons.${reason.kind}`, { message });
  }
  const { resultCode: code, resultMessage } = reason;
  return resultMessage === ''
    ? t('staleReasons.agent-refused-silently', { code })
    : t('staleReasons.agent-refused', { code, message: quoteText(resultMessage) });
}

/** Failed for one agent. Others may be fine, so the message doesn't mention them. */
function requestFailureText(t: TFunction, failure: LabFailure): string {
  const address = addressOf(t, failure);
  if (failure.kind === 'http-status')
    return t('staleReasons.http-status', { address, status: failure.status });
  if (failure.kind === 'not-understood') return t('staleReasons.not-understood', { address });
  if (failure.kind !== 'unreachable') return failureText(t, failure);
  const what = isClosed(failure.detail) ? 'connection-closed' : 'not-connected';
  return t(`staleReasons.${what}`, { address });
}

/** Of the failed service. This computer's has none. */
function addressOf(t: TFunction, failure: LabFailure): string {
  return 'address' in failure ? failure.address || t('lock.thisComputer') : '';
}

/** What to do about a stale agent, in one sentence. `isServiceAway`: its lab service is out of reach. */
export function adviceText(t: TFunction, reason: StaleReason, isServiceAway: boolean): string {
  if (reason.kind !== 'lab') return t(`advice.${reason.kind}`);
  if (reason.failure.kind === 'session-ended') return t('advice.session-ended');
  return t(isServiceAway ? 'advice.lab' : 'advice.request');
}

function formatBytes(bytes: number): string {
  return bytes >= 1024 * 1024 ? `${bytes / (1024 * 1024)} MiB` : `${Math.round(bytes / 1024)} KiB`;
}

/** Locale keys for codes of Node, undici and TLS. */
const causes = {
  ECONNREFUSED: 'refused',
  ENOTFOUND: 'no-host',
  EAI_AGAIN: 'no-host',
  ETIMEDOUT: 'timed-out',
  UND_ERR_CONNECT_TIMEOUT: 'timed-out',
  UND_ERR_HEADERS_TIMEOUT: 'timed-out',
  UND_ERR_BODY_TIMEOUT: 'timed-out',
  ECONNRESET: 'closed',
  UND_ERR_SOCKET: 'closed',
  EPIPE: 'closed',
  EHOSTUNREACH: 'no-route',
  ENETUNREACH: 'no-route',
  ENETDOWN: 'no-route',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'self-signed',
  CERT_HAS_EXPIRED: 'expired',
  ERR_TLS_CERT_ALTNAME_INVALID: 'other-address',
  HOSTNAME_MISMATCH: 'other-address',
} as const;
const causeOf: ReadonlyMap<string, (typeof causes)[keyof typeof causes]> = new Map(Object.entries(causes));

/** In plain words, then the code. `isTls`: the secure connection failed. */
function causeText(t: TFunction, code: string, isTls: boolean): string {
  const cause = causeOf.get(code) ?? (isTls ? 'tls' : 'unknown');
  return t('failureCause', { cause: t(`failureCauses.${cause}`), code });
}

/** The other side closed the connection. */
function isClosed(code: string): boolean {
  return causeOf.get(code) === 'closed';
}
