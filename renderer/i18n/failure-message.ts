import type { TFunction } from 'i18next';
import type { StaleReason } from '#shared/model/agent.ts';
import type { LabFailure } from '#shared/model/failure.ts';
import { quoteText } from '#shared/model/plain-text.ts';

export interface FailureMessage {
  /** What happened and what to do, without codes. */
  readonly message: string;
  /** Details for an administrator, such as a code with its plain words; null if the message is complete. */
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
  const address = addressOf(t, failure);
  switch (failure.kind) {
    case 'http-status':
      return t('failures.http-status', { address, status: failure.status });
    case 'web-server-refused': {
      const { status, scheme } = failure;
      return t('failures.web-server-refused', { address, reason: scheme ? `${status}, ${scheme}` : status });
    }
    case 'sign-in-refused':
      return t('failures.sign-in-refused', { status: failure.status });
    case 'throttled':
    case 'busy':
      return t(`failures.${failure.kind}`, {
        address,
        seconds: Math.ceil(failure.retryAfterMs / 1_000),
      });
    case 'unreachable':
    case 'tls':
    case 'not-understood':
    case 'broken-off':
    case 'caller-refused':
    case 'other-account':
    case 'plain-http':
    case 'untrusted-certificate':
    case 'certificate-changed':
      return t(`failures.${failure.kind}`, { address });
    case 'not-allowed':
      if (failure.address === '') return t('failures.lab-not-allowed');
      return t('failures.not-allowed', { address });
    case 'timed-out':
      return t('failures.timed-out', { address, seconds: failure.afterMs / 1_000 });
    case 'too-large':
      return t('failures.too-large', { address, limit: formatBytes(failure.limitBytes) });
    case 'accounts-unreadable':
    case 'embedded-failed':
    case 'session-ended':
    case 'not-a-digest':
      return t(`failures.${failure.kind}`);
    case 'canceled':
      return t('failures.cancelled');
  }
}

export function staleReasonMessage(t: TFunction, reason: StaleReason): FailureMessage {
  if (reason.kind !== 'lab') return { message: staleReasonText(t, reason), details: null };
  const { failure } = reason;
  return { message: requestFailureText(t, failure), details: failureDetails(t, failure) };
}

function staleReasonText(t: TFunction, reason: Exclude<StaleReason, { kind: 'lab' }>): string {
  switch (reason.kind) {
    case 'agent-unreachable':
    case 'agent-timed-out':
    case 'agent-not-understood':
    case 'not-an-agent':
    case 'address-not-allowed':
    case 'over-limits':
      // The surrounding sentence has its own period.
      return t(`staleReasons.${reason.kind}`, { message: reason.message.replace(/\.$/, '') });
    case 'agent-refused':
      return reason.resultMessage === ''
        ? t('staleReasons.agent-refused-silently', { code: reason.resultCode })
        : t('staleReasons.agent-refused', {
            code: reason.resultCode,
            message: quoteText(reason.resultMessage),
          });
    case 'overdue':
    case 'paused':
    case 'from-last-time':
      return t(`staleReasons.${reason.kind}`);
  }
}

/** A failed request about one agent. The message does not cover requests about other agents. */
function requestFailureText(t: TFunction, failure: LabFailure): string {
  const address = addressOf(t, failure);
  if (failure.kind === 'http-status')
    return t('staleReasons.http-status', { address, status: failure.status });
  if (failure.kind === 'not-understood') return t('staleReasons.not-understood', { address });
  if (failure.kind !== 'unreachable') return failureText(t, failure);
  const what = isClosed(failure.detail) ? 'connection-closed' : 'not-connected';
  return t(`staleReasons.${what}`, { address });
}

/** The address of the failed service. The service of this computer has none. */
function addressOf(t: TFunction, failure: LabFailure): string {
  return 'address' in failure ? failure.address || t('lock.thisComputer') : '';
}

/** The user's next step for a stale agent, in one sentence. `isServiceAway`: no request to its lab service succeeds. */
export function adviceText(t: TFunction, reason: StaleReason, isServiceAway: boolean): string {
  if (reason.kind !== 'lab') return t(`advice.${reason.kind}`);
  if (reason.failure.kind === 'session-ended') return t('advice.session-ended');
  return t(isServiceAway ? 'advice.lab' : 'advice.request');
}

function formatBytes(bytes: number): string {
  return bytes >= 1024 * 1024 ? `${bytes / (1024 * 1024)} MiB` : `${Math.round(bytes / 1024)} KiB`;
}

/** Locale keys of the codes of Node, undici and TLS. */
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

/** The cause of a code in plain words, followed by the code. `isTls`: the secure connection failed. */
function causeText(t: TFunction, code: string, isTls: boolean): string {
  const cause = causeOf.get(code) ?? (isTls ? 'tls' : 'unknown');
  return t('failureCause', { cause: t(`failureCauses.${cause}`), code });
}

/** Whether the code means that the other side closed the connection. */
function isClosed(code: string): boolean {
  return causeOf.get(code) === 'closed';
}
