import { useTranslation } from '../../../i18n/translation.tsx';
import type { Agent, AgentState } from '#shared/model/agent.ts';
import type { AwayServices } from './away-services.ts';
import { findSilenceCause } from './silence.ts';
import { adviceText, staleReasonMessage } from '../../../i18n/failure-message.ts';
import { useFormats } from '../../../i18n/format.ts';
import { useNetwork } from '../../../state/network.ts';

/**
 * Why nothing is known of an agent's devices now, in a person's words: the fact with since when, its reason with details, and what to do.
 * Null while the agent is not stale; `state` is that of the moment shown.
 */
export function useSilence(agent: Agent, state: AgentState, away: AwayServices) {
  const { t } = useTranslation();
  const formats = useFormats();
  const awaySince = useNetwork(({ awaySince: since }) => since);
  if (state.kind !== 'stale') return null;
  const { reason, since } = state;
  const cause = findSilenceCause(agent, reason, { hasNetwork: awaySince === null, away });
  if (cause === 'own-network') {
    return {
      cause,
      what: t('silence.own-network', { time: formats.time(awaySince ?? since) }),
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
