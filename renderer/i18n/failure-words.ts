import type { TFunction } from 'i18next';
import type { StaleReason } from '#shared/model/agent.ts';
import type { LabFailure } from '#shared/model/failure.ts';
import { quoteText } from '#shared/model/plain-text.ts';

/** A failure of the lab service in one sentence. */
export function failureWords(t: TFunction, failure: LabFailure): string {
  // The service of this computer has no address.
  const address = 'address' in failure ? failure.address || t('lock.thisComputer') : '';
  switch (failure.kind) {
    case 'unreachable':
    case 'tls':
      return t(`failures.${failure.kind}`, { address, detail: failure.detail });
    case 'not-understood':
      return t('failures.not-understood', { address, detail: t(`answerProblems.${failure.problem}`) });
    case 'http-status':
      return t('failures.http-status', { address, status: failure.status });
    case 'throttled':
    case 'busy':
      return t(`failures.${failure.kind}`, {
        address,
        seconds: Math.ceil(failure.retryAfterMs / 1_000),
      });
    case 'caller-refused':
    case 'other-account':
    case 'plain-http':
    case 'untrusted-certificate':
    case 'certificate-changed':
      return t(`failures.${failure.kind}`, { address });
    case 'timed-out':
      return t('failures.timed-out', { address, seconds: failure.afterMs / 1_000 });
    case 'too-large':
      return t('failures.too-large', { address, limit: formatBytes(failure.limitBytes) });
    case 'embedded-failed':
      return t('failures.embedded-failed', { detail: failure.detail });
    case 'session-ended':
    case 'cancelled':
    case 'not-a-digest':
      return t(`failures.${failure.kind}`);
  }
}

/** Why an agent is stale, in one sentence. */
export function staleReasonWords(t: TFunction, reason: StaleReason): string {
  switch (reason.kind) {
    case 'lab':
      return requestFailureWords(t, reason.failure);
    case 'agent-unreachable':
    case 'agent-timed-out':
    case 'agent-not-understood':
    case 'not-an-agent':
    case 'address-not-allowed':
    case 'over-limits':
      return t(`staleReasons.${reason.kind}`, { message: reason.message });
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

/** A request about one agent that failed: what happened to it, and nothing about whether the service answers others. */
function requestFailureWords(t: TFunction, failure: LabFailure): string {
  if (failure.kind !== 'unreachable' && failure.kind !== 'not-understood' && failure.kind !== 'http-status')
    return failureWords(t, failure);
  const address = failure.address || t('lock.thisComputer');
  if (failure.kind === 'http-status')
    return t('staleReasons.http-status', { address, status: failure.status });
  if (failure.kind === 'not-understood')
    return t('staleReasons.not-understood', { address, detail: t(`answerProblems.${failure.problem}`) });
  const { detail } = failure;
  const isClosed = ['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE'].includes(detail);
  return isClosed
    ? t('staleReasons.connection-closed', { address })
    : t('staleReasons.not-connected', { address, detail });
}

/** What the person can do about a stale agent, in one sentence. `isServiceAway`: no request to its lab service succeeds. */
export function adviceWords(t: TFunction, reason: StaleReason, isServiceAway: boolean): string {
  if (reason.kind !== 'lab') return t(`advice.${reason.kind}`);
  if (reason.failure.kind === 'session-ended') return t('advice.session-ended');
  return t(isServiceAway ? 'advice.lab' : 'advice.request');
}

function formatBytes(bytes: number): string {
  return bytes >= 1024 * 1024 ? `${bytes / (1024 * 1024)} MiB` : `${Math.round(bytes / 1024)} KiB`;
}
