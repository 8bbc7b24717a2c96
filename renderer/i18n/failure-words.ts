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
      return failureWords(t, reason.failure);
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

/** What the person can do about a stale agent, in one sentence. */
export function adviceWords(t: TFunction, reason: StaleReason): string {
  const isSignInNeeded = reason.kind === 'lab' && reason.failure.kind === 'session-ended';
  return t(isSignInNeeded ? 'advice.session-ended' : `advice.${reason.kind}`);
}

function formatBytes(bytes: number): string {
  return bytes >= 1024 * 1024 ? `${bytes / (1024 * 1024)} MiB` : `${Math.round(bytes / 1024)} KiB`;
}
