import type { Agent, StaleReason, AgentState } from '#shared/model/fleet/agent.ts';
import { isLoopback } from '#shared/model/text/loopback.ts';
import type { UnreachableServices } from './unreachable-services.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { adviceText, staleReasonMessage } from '../../../i18n/failure-message.ts';
import { useFormats } from '../../../i18n/format.ts';
import { usePage } from '../../../state/page.ts';

/**
 * Why an agent is stale: it's the agent itself (`agent`), an error code in its response (`refusal`), only requests
 * about it fail at the lab service (`request`), the lab service is out of reach (`service`), this computer has no
 * network (`own-network`), nobody polls it (`not-polled`), or it hasn't responded yet (`no-response-yet`).
 */
export type StaleCause =
  | 'no-response-yet'
  | 'agent'
  | 'refusal'
  | 'request'
  | 'service'
  | 'own-network'
  | 'not-polled';

interface Surroundings {
  /** Any network but loopback. */
  readonly hasNetwork: boolean;
  readonly unreachable: UnreachableServices;
}

export function findStaleCause(
  agent: Agent,
  reason: StaleReason,
  { hasNetwork, unreachable }: Surroundings,
): StaleCause {
  const { kind } = reason;
  if (kind === 'lab') {
    if (!hasNetwork && isOutOfReach(reason)) return 'own-network';
    return unreachable.has(agent.via) ? 'service' : 'request';
  }
  if (kind === 'from-last-time') return 'no-response-yet';
  if (kind === 'agent-refused') return 'refusal';
  if (kind === 'overdue' || kind === 'paused') return 'not-polled';
  const isUnreached = kind === 'agent-unreachable' || kind === 'agent-timed-out';
  return !hasNetwork && isUnreached && !isLoopback(agent.address.host) ? 'own-network' : 'agent';
}

/** Is it just that we have no network? */
function isOutOfReach({ failure }: Extract<StaleReason, { kind: 'lab' }>): boolean {
  if (failure.kind !== 'unreachable' && failure.kind !== 'timed-out' && failure.kind !== 'broken-off') {
    return false;
  }
  const host = /^(?:https?:\/\/)?(\[[^\]]*\]|[^:/]*)/.exec(failure.address)?.[1] ?? '';
  return !isLoopback(host);
}

/**
 * Says why an agent's devices have no current data: what happened and when, why, and what to do next. Null unless it's
 * stale. `state` is the agent's state at the time that's shown.
 */
export function useStaleExplanation(agent: Agent, state: AgentState, unreachable: UnreachableServices) {
  const { t } = useTranslation();
  const formats = useFormats();
  const offlineSince = usePage(({ offlineSince: since }) => since);
  if (state.kind !== 'stale') return null;
  const { reason, since } = state;
  const cause = findStaleCause(agent, reason, { hasNetwork: offlineSince === null, unreachable });
  if (cause === 'own-network') {
    return {
      cause,
      what: t('silence.own-network', { time: formats.time(offlineSince ?? since) }),
      why: t('staleReasons.own-network'),
      details: null,
      advice: t('advice.own-network'),
    };
  }
  const { message, details } = staleReasonMessage(t, reason);
  return {
    cause,
    what: t(`silence.${cause}`, { time: formats.time(since) }),
    why: message,
    details,
    advice: adviceText(t, reason, cause === 'service'),
  };
}
