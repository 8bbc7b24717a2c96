import { useTranslation } from '../../../i18n/translation.tsx';
import type { Agent, AgentState } from '#shared/model/agent.ts';
import type { UnreachableServices } from './unreachable-services.ts';
import { findStaleCause } from './stale-cause.ts';
import { adviceText, staleReasonMessage } from '../../../i18n/failure-message.ts';
import { useFormats } from '../../../i18n/format.ts';
import { useNetwork } from '../../../state/network.ts';

/**
 * Why nothing is known of an agent's devices now, in a person's words: the fact with since when, its reason with details, and what to do.
 * Null while the agent is not stale; `state` is that of the moment shown.
 */
export function useStaleExplanation(agent: Agent, state: AgentState, unreachable: UnreachableServices) {
  const { t } = useTranslation();
  const formats = useFormats();
  const offlineSince = useNetwork(({ offlineSince: since }) => since);
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
